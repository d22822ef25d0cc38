import type { ArrayElement, Assignment, PathStep, Script, Word, WordPart } from '../ast.ts';
import { printSubstitution } from './lists.ts';
import type { Form } from './page.ts';
import { printParameter } from './parameter.ts';

/** What surrounds a part: `double` quotes take the quotes of `$'…'` away. */
export type Quoting = 'unquoted' | 'double';

/** A word as it would be written. */
export const printWord = (word: Word, form: Form, quoting: Quoting = 'unquoted'): string => {
	let text = '';
	for (const part of word.parts) text += printPart(part, form, quoting);
	return text;
};

/** `name=value` and its kin. */
export const printAssignment = (assignment: Assignment, form: Form): string => {
	const subscript = assignment.subscript === undefined ? '' : `[${printWord(assignment.subscript, form)}]`;
	const { value } = assignment;
	const text =
		value.type === 'word'
			? printWord(value, form)
			: `(${value.elements.map((element) => printElement(element, form)).join(' ')})`;
	const path = (assignment.path ?? []).map((step) => printStep(step, form)).join('');
	return `${assignment.name}${path}${subscript}${assignment.append ? '+=' : '='}${text}`;
};

const printStep = (step: PathStep, form: Form): string =>
	step.kind === 'key' ? `.${step.text}` : `[${printWord(step.word, form)}]`;

const printElement = (element: ArrayElement, form: Form): string => {
	const value = printWord(element.value, form);
	if (element.subscript === undefined) return value;
	return `[${printWord(element.subscript, form)}]${element.append ? '+=' : '='}${value}`;
};

const printPart = (part: WordPart, form: Form, quoting: Quoting): string => {
	switch (part.type) {
		case 'literal':
			return part.text;
		case 'escaped':
			return `\\${part.text}`;
		case 'single':
			return `'${part.text}'`;
		case 'ansi':
			if (form === 'exact') return `$'${part.raw}'`;
			return quoting === 'double' ? part.text : singleQuoted(part.text);
		case 'double': {
			const inner = part.parts.map((each) => printPart(each, form, 'double')).join('');
			return `${part.translated && form === 'exact' ? '$' : ''}"${inner}"`;
		}
		case 'parameter':
			return printParameter(part, form, quoting);
		case 'command':
			if (part.written !== undefined) return part.written;
			return part.backquoted === undefined
				? `$(${printScriptInside(part.script, form)})`
				: `\`${part.backquoted}\``;
		case 'arithmetic': {
			const text = printWord(part.expression, form, 'double');
			return part.bracketed ? `$[${text}]` : `$((${text}))`;
		}
		case 'process':
			return `${part.direction}(${printScriptInside(part.script, form)})`;
	}
};

// Two parentheses in a row would open arithmetic.
const printScriptInside = (script: Script, form: Form): string => {
	const text = printSubstitution(script, form);
	return text.startsWith('(') ? ` ${text}` : text;
};

/** Single quotes as bash puts them round a text when it prints it. */
export const singleQuoted = (text: string): string => {
	if (text === "'") return "\\'";
	return `'${text.replaceAll("'", "'\\''")}'`;
};
