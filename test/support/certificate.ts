/** A key and a certificate that vouches for itself, for servers on this machine. */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface Certificate {
  /** In PEM, both. */
  readonly cert: string;
  readonly key: string;
}

const der = (tag: number, ...content: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(content);
  const size = body.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const sequence = (...content: readonly Uint8Array[]): Buffer => der(0x30, ...content);
const octets = (content: Uint8Array): Buffer => der(0x04, content);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const moment = (date: Date): Buffer => der(0x18, Buffer.from(`${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z`));

const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));
const COMMON_NAME = oid('550403');
const ALTERNATIVE_NAMES = oid('551d11');
const BASIC_CONSTRAINTS = oid('551d13');
const TRUE = der(0x01, Buffer.from([0xff]));

/** For `localhost`, 127.0.0.1 and one address more, for an hour more than a day. */
export function selfSigned(name = 'localhost'): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const names = sequence(
    der(0x82, Buffer.from('localhost')),
    der(0x87, Buffer.from([127, 0, 0, 1])),
    der(0x87, Buffer.from([10, 0, 0, 1])),
  );
  const subject = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(name)))));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    subject,
    sequence(moment(new Date(Date.now() - 3_600_000)), moment(new Date(Date.now() + 86_400_000))),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(sequence(BASIC_CONSTRAINTS, TRUE, octets(sequence(TRUE))), sequence(ALTERNATIVE_NAMES, octets(names))),
    ),
  );
  const signature = sign('sha256', body, privateKey);
  const certificate = sequence(body, ECDSA_WITH_SHA256, der(0x03, Buffer.from([0]), signature));
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
