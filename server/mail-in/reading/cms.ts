/** What an S/MIME file is: signed, with its content or without (`null`), or closed to us; null for any other file. */
export type CmsContent = { kind: 'signed'; content: Buffer | null } | { kind: 'encrypted' } | { kind: 'damaged' };

/** The last bytes of the object identifiers of RFC 5652, 5083 and 3274, in DER. */
const PKCS7 = Buffer.from('06092a864886f70d0107', 'hex');
const SIGNED = Buffer.from('2a864886f70d010702', 'hex');
const CLOSED = ['2a864886f70d010703', '2a864886f70d0109100117'].map((hex) => Buffer.from(hex, 'hex'));
const SMIME = Buffer.from('060b2a864886f70d01091001', 'hex');

/** Reads an S/MIME file in BER as far as the content that was signed; nothing is verified. */
export function readCms(bytes: Buffer): CmsContent | null {
  const start = bytes.subarray(0, 24);
  if (bytes[0] !== TAG.sequence || !(start.includes(PKCS7) || start.includes(SMIME))) return null;
  try {
    const [type, wrapped] = childrenOf(bytes, elementAt(bytes, 0));
    const oid = type && bytes.subarray(type.from, type.to);
    if (!oid || !wrapped) return { kind: 'damaged' };
    if (CLOSED.some((one) => one.equals(oid))) return { kind: 'encrypted' };
    if (!oid.equals(SIGNED)) return { kind: 'damaged' };
    return { kind: 'signed', content: signedContent(bytes, wrapped) };
  } catch (error) {
    if (error instanceof BerError) return { kind: 'damaged' };
    throw error;
  }
}

/** Content of SignedData: version, algorithms, then what was signed; null for a signature of something else. */
function signedContent(bytes: Buffer, wrapped: Element): Buffer | null {
  const [signedData] = childrenOf(bytes, wrapped);
  const [, , encapsulated] = signedData ? childrenOf(bytes, signedData) : [];
  if (!encapsulated) throw new BerError('Too short');
  const [, content] = childrenOf(bytes, encapsulated);
  const [octets] = content ? childrenOf(bytes, content) : [];
  return octets ? octetsOf(bytes, octets, 0) : null;
}

const TAG = { octets: 0x04, constructedOctets: 0x24, sequence: 0x30 };
const CONSTRUCTED = 0x20;
/** Maximum nesting of elements without a length, and of octets in octets. */
const DEEPEST = 16;

class BerError extends Error {
  override readonly name = 'BerError';
}

/** An element: its content is from `from` to `to`, and it ends at `end`. */
interface Element {
  tag: number;
  from: number;
  to: number;
  end: number;
}

/** The octets of a string, which may come in pieces. */
function octetsOf(bytes: Buffer, element: Element, depth: number): Buffer {
  if (element.tag === TAG.octets) return bytes.subarray(element.from, element.to);
  if (element.tag !== TAG.constructedOctets || depth > DEEPEST) throw new BerError('No octets');
  return Buffer.concat(childrenOf(bytes, element).map((piece) => octetsOf(bytes, piece, depth + 1)));
}

function childrenOf(bytes: Buffer, parent: Element, depth = 0): Element[] {
  if ((parent.tag & CONSTRUCTED) === 0) throw new BerError('Not constructed');
  const children: Element[] = [];
  for (let at = parent.from; at < parent.to; ) {
    const child = elementAt(bytes, at, depth, parent.to);
    children.push(child);
    at = child.end;
  }
  return children;
}

/** The element at a place. Throws BerError if it does not end before `most`. */
function elementAt(bytes: Buffer, at: number, depth = 0, most = bytes.length): Element {
  const [tag, first] = [bytes[at], bytes[at + 1]];
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) throw new BerError('No element');
  if (first === 0x80) return endlessElement(bytes, tag, at + 2, depth, most);
  const more = first < 0x80 ? 0 : first & 0x7f;
  if (more > 4) throw new BerError('Too long');
  const from = at + 2 + more;
  if (from > most) throw new BerError('Too short');
  const length = more === 0 ? first : bytes.readUIntBE(at + 2, more);
  const to = from + length;
  if (to > most) throw new BerError('Too short');
  return { tag, from, to, end: to };
}

/** An element without a length ends with two zero bytes among its children. */
function endlessElement(bytes: Buffer, tag: number, from: number, depth: number, most: number): Element {
  if (depth > DEEPEST) throw new BerError('Too deep');
  let at = from;
  while (bytes[at] !== 0 || bytes[at + 1] !== 0) at = elementAt(bytes, at, depth + 1, most).end;
  if (at + 2 > most) throw new BerError('Too short');
  return { tag, from, to: at, end: at + 2 };
}
