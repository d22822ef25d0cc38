import { decodeText, encodeText } from '../text/codec.ts';
import { createFinder } from './find-secrets.ts';
import { chooseMarks } from './marks.ts';
import { redactData } from './redact-value.ts';
import { createRedactingStream, type RedactingStream, replaceSpans } from './redacting-stream.ts';

/** A secret that must not be shown. */
export interface NamedSecret {
	/** `provider.field`. */
	readonly name: string;
	readonly value: string;
}

/** A secret that cannot be looked for, and why: it would be shown. */
export interface RefusedSecret {
	readonly name: string;
	readonly reason: SecretFault;
	/** One line for people: the fact and the next step. Holds nothing of the value. */
	readonly warning: string;
}

/** What keeps a value from being looked for. */
export type SecretFault = 'short' | 'long';

/**
 * Takes secrets out of all that is shown or kept. Finds each as it is and as base64, hexadecimal digits and dumps, part
 * of an address, text in JSON or in quotes of a shell; each is replaced by `[secret:NAME]`.
 *
 * It is made for one list of secrets and never changes; it may be used by any number of sinks at once.
 */
export interface Redactor {
	/** Secrets of the list that are not looked for. The maker of a redactor shows their warnings. */
	readonly refused: readonly RefusedSecret[];
	/** More than this no stream ever holds back. */
	readonly maxHeldBytes: number;
	/** For bytes in pieces: one stream for each sink. */
	stream(): RedactingStream;
	/** For bytes that are all there. The same array where there is nothing to take out. */
	redactBytes(bytes: Uint8Array): Uint8Array;
	/** For text that is all there. */
	redactText(text: string): string;
	/** For lists, records, Maps and plain objects: every text, all bytes, every key. Parts without a secret are shared. */
	redactValue<T>(value: T): T;
}

/** Makes the redactor of some secrets. */
export const createRedactor = (secrets: readonly NamedSecret[]): Redactor => {
	const refused: RefusedSecret[] = [];
	const sought: NamedSecret[] = [];
	for (const secret of secrets) {
		const reason = secretFault(secret.value);
		if (reason === undefined) sought.push(secret);
		else refused.push({ name: secret.name, reason, warning: warningOf(secret.name, reason) });
	}
	return sought.length === 0 ? idle(refused) : seeking(sought, refused);
};

/** Why a value cannot be looked for, if it cannot. */
export const secretFault = (value: string): SecretFault | undefined => {
	const bytes = encodeText(value.replaceAll('\\', ''));
	if (bytes.length < minSecretBytes) return 'short';
	return bytes.length > maxSecretBytes ? 'long' : undefined;
};

// A shorter one is found everywhere, and soon guessed.
const minSecretBytes = 6;
const maxSecretBytes = 16_384;

const warningOf = (name: string, reason: SecretFault): string =>
	reason === 'short'
		? `secret ${name} is not hidden: it has fewer than ${minSecretBytes} bytes besides backslashes; store a longer one`
		: `secret ${name} is not hidden: it has more than ${maxSecretBytes} bytes; store a shorter one`;

const idle = (refused: readonly RefusedSecret[]): Redactor => ({
	refused,
	maxHeldBytes: 0,
	stream: () => ({ push: (chunk) => chunk, flush: () => empty, end: () => empty }),
	redactBytes: (bytes) => bytes,
	redactText: (text) => text,
	redactValue: (value) => value,
});

const empty = new Uint8Array(0);

const seeking = (sought: readonly NamedSecret[], refused: readonly RefusedSecret[]): Redactor => {
	const finder = createFinder(sought.map(({ value }) => value));
	const marks = chooseMarks(sought, finder);
	const redactBytes = (bytes: Uint8Array): Uint8Array => replaceSpans(bytes, finder.find(bytes).spans, marks);
	const redactText = (text: string): string => {
		const bytes = encodeText(text);
		const redacted = redactBytes(bytes);
		return redacted === bytes ? text : decodeText(redacted);
	};
	return {
		refused,
		maxHeldBytes: finder.maxOpen,
		stream: () => createRedactingStream(finder, marks),
		redactBytes,
		redactText,
		redactValue: <T>(value: T): T => redactData(value, { text: redactText, bytes: redactBytes }) as T,
	};
};
