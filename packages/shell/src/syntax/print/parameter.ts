import type { ParameterOperation, ParameterPart } from '../ast.ts';
import type { Form } from './page.ts';
import { printWord, type Quoting } from './words.ts';

/** `$name` or `${…}`. */
export const printParameter = (part: ParameterPart, form: Form, quoting: Quoting): string => {
	if (!part.braced) return `$${part.name}`;
	const { operation } = part;
	if (operation?.kind === 'bad') return operation.text;
	const subscript = part.subscript === undefined ? '' : `[${printWord(part.subscript, form)}]`;
	const before = operation === undefined ? '' : prefixOf(operation);
	const after = operation === undefined ? '' : printOperation(operation, form, quoting);
	return `\${${part.indirect ? '!' : before}${part.name}${subscript}${after}}`;
};

const prefixOf = ({ kind }: ParameterOperation): string =>
	kind === 'length' ? '#' : kind === 'names' || kind === 'keys' ? '!' : '';

const printOperation = (
	operation: Exclude<ParameterOperation, { kind: 'bad' }>,
	form: Form,
	quoting: Quoting,
): string => {
	switch (operation.kind) {
		case 'length':
		case 'keys':
			return '';
		case 'names':
			return operation.separator;
		case 'default':
		case 'assign':
		case 'error':
		case 'alternative': {
			const mark = conditionalMarks[operation.kind];
			return `${operation.orEmpty ? ':' : ''}${mark}${printWord(operation.word, form, quoting)}`;
		}
		case 'slice': {
			const offset = `:${printWord(operation.offset, form, quoting)}`;
			return operation.length === undefined
				? offset
				: `${offset}:${printWord(operation.length, form, quoting)}`;
		}
		case 'trimStart':
			return `${operation.longest ? '##' : '#'}${printWord(operation.pattern, form)}`;
		case 'trimEnd':
			return `${operation.longest ? '%%' : '%'}${printWord(operation.pattern, form)}`;
		case 'replace': {
			const replacement =
				operation.replacement === undefined ? '' : `/${printWord(operation.replacement, form)}`;
			return `/${replaceMarks[operation.where]}${printWord(operation.pattern, form)}${replacement}`;
		}
		case 'case': {
			const mark = caseMarks[operation.to];
			const pattern = operation.pattern === undefined ? '' : printWord(operation.pattern, form);
			return `${operation.all ? mark + mark : mark}${pattern}`;
		}
		case 'transform':
			return `@${operation.operator}`;
	}
};

const conditionalMarks = { default: '-', assign: '=', error: '?', alternative: '+' } as const;
const replaceMarks = { first: '', all: '/', start: '#', end: '%' } as const;
const caseMarks = { upper: '^', lower: ',', toggle: '~' } as const;
