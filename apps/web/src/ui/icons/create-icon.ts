import { createElement, type FunctionComponent, type SVGProps } from "react";

interface IconProps extends Omit<SVGProps<SVGSVGElement>, "stroke"> {
  /** Width and height in pixels. */
  readonly size?: number;
  /** Width of the lines, in parts of the grid of 24 × 24. */
  readonly stroke?: number;
}

export type Icon = FunctionComponent<IconProps>;

const outline = { fill: "none", strokeLinecap: "round", strokeLinejoin: "round" } as const;

/** Creates the component of a file of this folder (apps/web/build/icons.ts). */
export function createIcon(path: string, isFilled: boolean): Icon {
  return ({ size = 24, stroke = 2, color = "currentColor", ...rest }) =>
    createElement(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        viewBox: "0 0 24 24",
        width: size,
        height: size,
        ...(isFilled ? { fill: color } : { ...outline, stroke: color, strokeWidth: stroke }),
        ...rest,
      },
      createElement("path", { d: path }),
    );
}
