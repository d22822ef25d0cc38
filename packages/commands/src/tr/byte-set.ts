import type { SetElement } from './set-syntax.ts';

/** How many bytes a set lists, doubles counted; repetitions without a number count nothing. */
export const lengthOf = (elements: readonly SetElement[]): number =>
	elements.reduce((sum, element) => sum + elementLength(element), 0);

/** The bytes of one element in order. A repetition gives no more than `most` of them. */
export const bytesOf = (element: SetElement, most: number): readonly number[] => {
	switch (element.kind) {
		case 'byte':
		case 'equivalence':
			return [element.byte];
		case 'range':
			return Array.from({ length: element.last - element.first + 1 }, (_, at) => element.first + at);
		case 'class':
			return element.members;
		case 'repeat':
			return new Array<number>(Math.min(element.count, most)).fill(element.byte);
	}
};

/** Which bytes are in the set: 1 for those that are; the others if `isComplement`. */
export const membership = (
	elements: readonly SetElement[],
	{ isComplement }: { readonly isComplement: boolean },
): Uint8Array => {
	const table = new Uint8Array(256).fill(isComplement ? 1 : 0);
	for (const element of elements) for (const byte of bytesOf(element, 1)) table[byte] = isComplement ? 0 : 1;
	return table;
};

const elementLength = (element: SetElement): number => {
	switch (element.kind) {
		case 'byte':
		case 'equivalence':
			return 1;
		case 'range':
			return element.last - element.first + 1;
		case 'class':
			return element.members.length;
		case 'repeat':
			return element.count;
	}
};
