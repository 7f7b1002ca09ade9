/**
 * PEM as Go reads it, as far as it can be told without reading certificates.
 *
 * @see kubernetes/client-go transport/transport.go: rootCertPool, createErrorParsingCAData; golang/go encoding/pem
 */

const BLOCK = /(?:^|\n)-----BEGIN ([^\n]*?)-----[ \t\r]*\n([\s\S]*?)\n-----END \1-----[ \t\r]*(?:\n|$)/;

/**
 * Why a bundle of certificates cannot be used; undefined where it can, or where only the reading of a certificate itself
 * would tell.
 *
 * @param bundle - base64 of PEM
 */
export function certificateFault(bundle: string): string | undefined {
  const fault = (detail: string): string => `unable to load root certificates: ${detail}`;
  let rest = atob(bundle);
  while (rest.length > 0) {
    const block = BLOCK.exec(rest);
    if (block === null) return fault('unable to parse bytes as PEM block');
    rest = rest.slice(block.index + block[0].length);
    const [, type, body = ''] = block;
    const base64 = body.replace(/\s/g, '');
    if (/:/.test(body) || !/^[A-Za-z0-9+/]*={0,2}$/.test(base64) || base64.length % 4 !== 0) continue;
    if (type === 'CERTIFICATE') return undefined;
  }
  return fault('no valid certificate authority data seen');
}
