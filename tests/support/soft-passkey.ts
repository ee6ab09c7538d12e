import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

type Asked = { challenge: string; rpId?: string; rp?: { id?: string } };
type Change = { origin?: string; counter?: number; rpId?: string };

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const flags = { present: 1, verified: 4, withKey: 64 };

/** A WebAuthn authenticator in memory: one P-256 key, no attestation, and a counter that a test can set back. */
export function softPasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(16);
  const id = base64url(credentialId);
  let counter = 0;

  const clientData = (type: string, { challenge }: Asked, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const authData = (rpId: string, flag: number, count: number) =>
    Buffer.concat([sha256(rpId), Buffer.of(flag), uint32(count)]);
  const answer = (response: object) =>
    JSON.stringify({ id, rawId: id, type: "public-key", clientExtensionResults: {}, response });

  /** CBOR encoded by hand: the key as COSE, and a map of three entries around it. */
  const cose = () =>
    Buffer.concat([
      Buffer.from("a501020326200121" + "5820", "hex"),
      Buffer.from(x, "base64url"),
      Buffer.from("225820", "hex"),
      Buffer.from(y, "base64url"),
    ]);
  const attestation = (data: Buffer) =>
    Buffer.concat([
      Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
      Buffer.of(data.length),
      data,
    ]);

  return {
    /** The response to a request for a new key. */
    make(options: string, { origin: from = origin }: Change = {}): string {
      const asked = JSON.parse(options) as Asked;
      const data = Buffer.concat([
        authData(asked.rp?.id ?? "", flags.present | flags.verified | flags.withKey, counter),
        Buffer.alloc(16),
        Buffer.of(0, credentialId.length),
        credentialId,
        cose(),
      ]);
      return answer({
        clientDataJSON: base64url(clientData("webauthn.create", asked, from)),
        attestationObject: base64url(attestation(data)),
        transports: ["internal"],
      });
    },
    /** The response to a request for this key. */
    use(options: string, change: Change = {}): string {
      const asked = JSON.parse(options) as Asked;
      counter = change.counter ?? counter + 1;
      const client = clientData("webauthn.get", asked, change.origin ?? origin);
      const data = authData(change.rpId ?? asked.rpId ?? "", flags.present | flags.verified, counter);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      });
    },
  };
}
