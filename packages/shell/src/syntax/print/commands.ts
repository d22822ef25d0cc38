import type { Command, CommandList, CompoundCommand, SimpleCommand, Word } from '../ast.ts';
import { printCase, printDoBody, printIf, printLoop } from './branches.ts';
import { printNestedFunction } from './functions.ts';
import { printList } from './lists.ts';
import type { Page } from './page.ts';
import { printRedirects } from './redirects.ts';
import { printTestExpression } from './test-expression.ts';
import { printAssignment, printWord } from './words.ts';

/** One command with its redirections. */
export const printCommand = (page: Page, command: Command): void => {
	page.begin();
	printHere(page, command);
};

// Where the line stands already.
const printHere = (page: Page, command: Command): void => {
	page.note(command);
	if (command.type === 'simple') printSimple(page, command);
	else if (command.type === 'function') printNestedFunction(page, command);
	else {
		printCompound(page, command);
		if (command.redirects.length === 0) return;
		page.write(' ');
		printRedirects(page, command.redirects);
	}
};

const printSimple = (page: Page, command: SimpleCommand): void => {
	const words = [
		...command.assignments.map((assignment) => printAssignment(assignment, page.form)),
		...command.words.map((word) =>
			word.type === 'word' ? printWord(word, page.form) : printAssignment(word, page.form),
		),
	];
	page.write(words.join(' '));
	if (command.redirects.length === 0) return;
	if (words.length > 0) page.write(' ');
	printRedirects(page, command.redirects);
};

const printCompound = (page: Page, command: CompoundCommand): void => {
	switch (command.type) {
		case 'if':
			printIf(page, command);
			break;
		case 'while':
		case 'until':
			printLoop(page, command);
			break;
		case 'for':
		case 'select':
			page.write(`${command.type} ${command.variable}${printItems(page, command.words)};`);
			printDoBody(page, command.body);
			break;
		case 'arithmeticFor': {
			const parts = [command.start, command.condition, command.step].map((part) => printForPart(page, part));
			page.write(`for ((${parts.join(page.form === 'exact' ? ';' : '; ')}))`);
			printDoBody(page, command.body);
			break;
		}
		case 'case':
			printCase(page, command);
			break;
		case 'group':
			printGroup(page, command.body);
			break;
		case 'coproc':
			page.write(`coproc ${command.name} `);
			printHere(page, command.command);
			break;
		case 'subshell':
			printSubshell(page, command.body);
			break;
		case 'arithmetic':
			page.write(`((${printWord(command.expression, page.form, 'double')}))`);
			break;
		case 'test':
			page.write(`[[ ${printTestExpression(command.expression, page.form)} ]]`);
	}
};

const printItems = (page: Page, words: readonly Word[] | undefined): string => {
	if (words !== undefined) return ` in ${words.map((word) => printWord(word, page.form)).join(' ')}`;
	return page.form === 'exact' ? '' : ' in "$@"';
};

// bash drops the blanks in front and makes an empty part a 1.
const printForPart = (page: Page, part: Word): string => {
	const text = printWord(part, page.form, 'double');
	if (page.form === 'exact') return text;
	const trimmed = text.replace(/^[ \t\n]+/, '');
	return trimmed === '' ? '1' : trimmed;
};

const printGroup = (page: Page, body: CommandList): void => {
	page.write('{ ');
	if (page.functions === 0) {
		page.sameLine += 1;
		printList(page, body);
		page.payDocuments('');
		page.semicolon();
		page.write(' }');
		return;
	}
	page.newline();
	page.deeper(() => {
		printList(page, body);
		page.payDocuments('');
	});
	page.line('}');
};

const printSubshell = (page: Page, body: CommandList): void => {
	page.write('( ');
	page.sameLine += 1;
	printList(page, body);
	page.payDocuments('');
	if (page.owesDocuments) page.newline();
	page.write(' )');
};
