import { ExpansionError } from '../state/errors.ts';

/**
 * The offset of the `]` that closes the `[` at `open`, over quotes, escapes, substitutions and
 * nested brackets, or -1.
 */
export const subscriptEnd = (text: string, open: number): number => {
	let depth = 0;
	for (let at = open; at < text.length; at++) {
		switch (text.charCodeAt(at)) {
			case 0x5c: // backslash
				at += 1;
				break;
			case 0x5b: // [
				depth = deeper(depth);
				break;
			case 0x5d: // ]
				depth -= 1;
				if (depth === 0) return at;
				break;
			case 0x27: // '
			case 0x22: // "
			case 0x60: // `
				at = quoteEnd(text, at);
				break;
			case 0x24: // $
				at = substitutionEnd(text, at);
				break;
			default:
		}
	}
	return -1;
};

/** One more bracket inside of brackets; refuses beyond what anybody writes, since each is searched by itself. */
export const deeper = (depth: number): number => {
	if (depth >= maxBrackets)
		throw new ExpansionError(`arithmetic: brackets nested more than ${maxBrackets} deep`, { fatal: true });
	return depth + 1;
};

const maxBrackets = 300;

const quoteEnd = (text: string, open: number): number => {
	const quote = text.charCodeAt(open);
	for (let at = open + 1; at < text.length; at++) {
		const code = text.charCodeAt(at);
		if (code === quote) return at;
		if (code === 0x5c && quote !== 0x27) at += 1;
	}
	return text.length;
};

// `$(…)` and `${…}` by their brackets alone; quotes inside hide them.
const substitutionEnd = (text: string, dollar: number): number => {
	const open = text.charCodeAt(dollar + 1);
	if (open !== 0x28 && open !== 0x7b) return dollar;
	const close = open === 0x28 ? 0x29 : 0x7d;
	let depth = 0;
	for (let at = dollar + 1; at < text.length; at++) {
		const code = text.charCodeAt(at);
		if (code === 0x5c) at += 1;
		else if (code === 0x27 || code === 0x22 || code === 0x60) at = quoteEnd(text, at);
		else if (code === open) depth += 1;
		else if (code === close) {
			depth -= 1;
			if (depth === 0) return at;
		}
	}
	return text.length;
};
