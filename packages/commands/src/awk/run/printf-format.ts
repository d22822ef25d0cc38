/** A width or precision: given, taken from the arguments, or absent. */
export type Measure =
	| { readonly kind: 'given'; readonly value: number }
	/** The next argument, or the one of that number. */
	| { readonly kind: 'argument'; readonly position: number | undefined }
	| undefined;

/** One `%…` of a format. */
export interface Directive {
	readonly kind: 'directive';
	readonly leftAligned: boolean;
	readonly plus: boolean;
	readonly space: boolean;
	readonly zero: boolean;
	readonly alternate: boolean;
	readonly width: Measure;
	readonly precision: Measure;
	/** The argument of `%2$s`; `undefined`: the next. */
	readonly position: number | undefined;
	readonly conversion: string;
	/** Where its conversion is in the format. */
	readonly at: number;
}

export type Piece = { readonly kind: 'text'; readonly text: string } | Directive;

/** Takes a format apart. What is no directive is text. */
export const parsePrintfFormat = (format: string): readonly Piece[] => {
	const pieces: Piece[] = [];
	let text = '';
	for (const piece of printfPieces(format)) {
		if (piece.kind === 'text') {
			text += piece.text;
			continue;
		}
		if (text !== '') pieces.push({ kind: 'text', text });
		text = '';
		pieces.push(piece);
	}
	if (text !== '') pieces.push({ kind: 'text', text });
	return pieces;
};

/** The pieces of a format, taken apart one by one; texts may follow each other. */
export function* printfPieces(format: string): Generator<Piece, void> {
	for (let at = 0; at < format.length; ) {
		const percent = format.indexOf('%', at);
		if (percent !== at) yield { kind: 'text', text: format.slice(at, percent < 0 ? undefined : percent) };
		if (percent < 0) return;
		directivePattern.lastIndex = percent;
		const found = directivePattern.exec(format);
		at = percent + (found?.[0].length ?? 1);
		const directive = found === null ? undefined : directiveOf(found, at - 1);
		yield directive === undefined || directive.conversion === '%' ? percentText : directive;
	}
}

const percentText: Piece = { kind: 'text', text: '%' };

const directivePattern =
	/%(?:(\d+)\$)?([-+ #0']*)(\*(?:\d+\$)?|\d+)?(?:\.(\*(?:\d+\$)?|-?\d*))?[hlL]*([diouxXeEfFgGaAcs%])/y;

const directiveOf = (found: RegExpExecArray, at: number): Directive => {
	const [, position, flags = '', width, precision, conversion = 's'] = found;
	return {
		kind: 'directive',
		leftAligned: flags.includes('-'),
		plus: flags.includes('+'),
		space: flags.includes(' '),
		zero: flags.includes('0'),
		alternate: flags.includes('#'),
		width: measureOf(width),
		precision: precision === '' ? { kind: 'given', value: 0 } : measureOf(precision),
		position: position === undefined ? undefined : Number(position),
		conversion: conversion === 'i' ? 'd' : conversion,
		at,
	};
};

const measureOf = (text: string | undefined): Measure => {
	if (text === undefined) return undefined;
	if (!text.startsWith('*')) return { kind: 'given', value: Number(text) };
	return { kind: 'argument', position: text === '*' ? undefined : Number.parseInt(text.slice(1), 10) };
};
