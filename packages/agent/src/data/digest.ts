import { hash } from 'node:crypto';
import { canonicalText } from './canonical.ts';
import type { Json } from './json.ts';

/** The SHA-256 of bytes or of a text's UTF-8, in hexadecimal. */
export const digestOf = (content: string | Uint8Array): string => hash('sha256', content, 'hex');

/** Identifies a piece of data by its content, whatever the order of its keys. */
export const digestOfJson = (data: Json): string => digestOf(canonicalText(data));
