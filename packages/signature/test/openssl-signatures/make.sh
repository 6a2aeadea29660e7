#!/bin/sh
# Makes vectors.json anew: signatures by OpenSSL, those of GOST R 34.10-2012 by its gost engine.
#   GOST_ENGINE=/usr/lib/x86_64-linux-gnu/engines-3/gost.so sh make.sh
# Debian has the engine in libengine-gost-openssl. The signer is ООО «Колос», INN 7701234567.
set -eu
folder=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

cat > engine.cnf <<END
openssl_conf = init
[init]
engines = engines
[engines]
gost = gost
[gost]
engine_id = gost
dynamic_path = ${GOST_ENGINE:-/usr/lib/x86_64-linux-gnu/engines-3/gost.so}
default_algorithms = ALL
END
# Not in the same file: OpenSSL would load the engine twice.
cat > request.cnf <<END
[req]
distinguished_name = name
prompt = no
utf8 = yes
string_mask = utf8only
x509_extensions = authority
[name]
CN = Испытательный УЦ
C = RU
[authority]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
[signer]
basicConstraints = CA:FALSE
keyUsage = critical,digitalSignature,nonRepudiation
extendedKeyUsage = clientAuth,emailProtection
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
END
export OPENSSL_CONF=$work/engine.cnf
printf '{"inn":"7701234567","name":"ООО «Колос»"}' > content

base64_of() { base64 -w0 < "$1"; }
comma=
{
  printf '{ "content": "%s", "made": "%s", "vectors": [' "$(base64_of content)" "$(date -u +%Y-%m-%dT%H:%M:%SZ)"
  while read -r name digest algorithm options; do
    # shellcheck disable=SC2086
    openssl genpkey -algorithm "$algorithm" $options -out ca.key 2> /dev/null
    openssl req -x509 -new -utf8 -key ca.key -days 7300 -config request.cnf "-$digest" -out ca.pem 2> /dev/null
    # shellcheck disable=SC2086
    openssl genpkey -algorithm "$algorithm" $options -out user.key 2> /dev/null
    openssl req -new -utf8 -key user.key -config request.cnf "-$digest" -out user.csr \
      -subj '/CN=Иванов Иван/O=ООО «Колос»/INN=007701234567/C=RU' 2> /dev/null
    openssl x509 -req -in user.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 7300 "-$digest" \
      -extfile request.cnf -extensions signer -out user.pem 2> /dev/null
    pss=
    case $name in *PSS*) pss='-keyopt rsa_padding_mode:pss' ;; esac
    # shellcheck disable=SC2086
    openssl cms -sign -cades -binary -in content -signer user.pem -inkey user.key $pss -md "$digest" \
      -outform DER -out signature.p7s
    openssl cms -verify -cades -binary -inform DER -in signature.p7s -content content -CAfile ca.pem \
      -purpose any -out /dev/null 2> /dev/null
    openssl x509 -in ca.pem -outform DER -out ca.der
    printf '%s\n{ "name": "%s", "authority": "%s", "signature": "%s" }' \
      "$comma" "$name" "$(base64_of ca.der)" "$(base64_of signature.p7s)"
    comma=,
  done <<END
RSA-2048 sha256 RSA -pkeyopt rsa_keygen_bits:2048
RSA-3072-SHA-512 sha512 RSA -pkeyopt rsa_keygen_bits:3072
RSA-PSS sha256 RSA -pkeyopt rsa_keygen_bits:2048
P-256 sha256 EC -pkeyopt ec_paramgen_curve:P-256
P-384 sha384 EC -pkeyopt ec_paramgen_curve:P-384
P-521 sha512 EC -pkeyopt ec_paramgen_curve:P-521
GOST-256-CryptoPro-A md_gost12_256 gost2012_256 -pkeyopt paramset:A
GOST-256-CryptoPro-B md_gost12_256 gost2012_256 -pkeyopt paramset:B
GOST-256-CryptoPro-C md_gost12_256 gost2012_256 -pkeyopt paramset:C
GOST-256-CryptoPro-XA md_gost12_256 gost2012_256 -pkeyopt paramset:XA
GOST-256-CryptoPro-XB md_gost12_256 gost2012_256 -pkeyopt paramset:XB
GOST-256-TC26-A md_gost12_256 gost2012_256 -pkeyopt paramset:TCA
GOST-256-TC26-B md_gost12_256 gost2012_256 -pkeyopt paramset:TCB
GOST-256-TC26-C md_gost12_256 gost2012_256 -pkeyopt paramset:TCC
GOST-256-TC26-D md_gost12_256 gost2012_256 -pkeyopt paramset:TCD
GOST-512-TC26-A md_gost12_512 gost2012_512 -pkeyopt paramset:A
GOST-512-TC26-B md_gost12_512 gost2012_512 -pkeyopt paramset:B
GOST-512-TC26-C md_gost12_512 gost2012_512 -pkeyopt paramset:C
END
  printf '\n], "digests": ['
  comma=
  # Lengths around the ends of blocks, and some others.
  for length in 0 1 2 31 32 33 55 56 62 63 64 65 66 100 119 126 127 128 129 130 191 192 193 255 256 257 \
    300 500 511 512 513 700 900 1000 1023 1024 1025 1500 2000 4096; do
    head -c "$length" /dev/urandom > input
    printf '%s\n["%s", "%s", "%s"]' "$comma" "$(base64_of input)" \
      "$(openssl dgst -md_gost12_256 -r input | cut -d' ' -f1)" "$(openssl dgst -md_gost12_512 -r input | cut -d' ' -f1)"
    comma=,
  done
  printf '\n] }\n'
} > "$folder/vectors.json"
