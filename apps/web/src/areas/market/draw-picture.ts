/** Pixels of the picture per pixel of the page. */
const density = 2;
const margin = 16;
const headHeight = 28;

/** Draws a chart with its title on the colour of the page, as PNG. */
export async function drawPicture(chart: SVGSVGElement, title: string): Promise<Blob> {
  const { width, height } = chart.getBoundingClientRect();
  const style = getComputedStyle(chart);
  const copy = chart.cloneNode(true) as SVGSVGElement;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("font-family", style.fontFamily);
  // The picture is a document of its own, without the variables of the page.
  const text = new XMLSerializer()
    .serializeToString(copy)
    .replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => style.getPropertyValue(name).trim());
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = (width + 2 * margin) * density;
  canvas.height = (height + 2 * margin + headHeight) * density;
  const context = canvas.getContext("2d")!;
  context.scale(density, density);
  context.fillStyle = style.getPropertyValue("--surface-card").trim();
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = style.getPropertyValue("--ink").trim();
  context.font = `600 15px ${style.fontFamily}`;
  context.fillText(title, margin, margin + 14, width);
  context.drawImage(image, margin, margin + headHeight, width, height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("canvas has no picture"))), "image/png"),
  );
}
