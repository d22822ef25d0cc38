/** The bytes that a dump stands for. Gaps between addresses are zeros; text behind the bytes does not count. */
export const reverseDump = (
	text: string,
	columns: number,
): readonly { readonly address: number; readonly bytes: Uint8Array }[] =>
	text.split('\n').flatMap((line) => {
		const parts = /^\s*([0-9a-fA-F]+):?\s(.*)$/.exec(line);
		if (parts === null) return [];
		const bytes: number[] = [];
		let rest = parts[2]!.replace(/^ +/, '');
		while (bytes.length < columns) {
			const pair = /^([0-9a-fA-F]{2})( ?)/.exec(rest);
			if (pair === null) break;
			bytes.push(Number.parseInt(pair[1]!, 16));
			rest = rest.slice(pair[0].length);
			// Two blanks end the bytes.
			if (pair[2] === ' ' && rest.startsWith(' ')) break;
		}
		return [{ address: Number.parseInt(parts[1]!, 16), bytes: new Uint8Array(bytes) }];
	});

/** The bytes of a dump without addresses. White space does not count; what else is no digit drops a lone one. */
export const reversePlain = (text: string): Uint8Array => {
	const pairs = text.replace(/\s+/g, '').match(/[0-9a-fA-F]{2}/g) ?? [];
	return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
};
