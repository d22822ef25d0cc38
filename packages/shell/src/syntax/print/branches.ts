import type { CaseCommand, CommandList, IfCommand, LoopCommand } from '../ast.ts';
import { printList } from './lists.ts';
import type { Page } from './page.ts';
import { printWord } from './words.ts';

/** `if … fi`; bash shows an `elif` as an `if` inside of the `else`. */
export const printIf = (page: Page, command: IfCommand, from = 0): void => {
	const branch = command.branches[from]!;
	page.write(from > 0 && page.form === 'exact' ? 'elif ' : 'if ');
	page.sameLine += 1;
	printList(page, branch.condition);
	page.semicolon();
	page.write(' then');
	printBody(page, branch.body);
	page.semicolon();
	if (from + 1 < command.branches.length) printElif(page, command, from + 1);
	else printElse(page, command);
};

const printElif = (page: Page, command: IfCommand, from: number): void => {
	if (page.form === 'exact') {
		page.line('');
		printIf(page, command, from);
		return;
	}
	page.line('else');
	page.newline();
	page.deeper(() => {
		page.begin();
		printIf(page, command, from);
		page.payDocuments('');
	});
	page.semicolon();
	page.line('fi');
};

const printElse = (page: Page, { otherwise }: IfCommand): void => {
	if (otherwise !== undefined) {
		page.line('else');
		printBody(page, otherwise);
		page.semicolon();
	}
	page.line('fi');
};

/** `while … done`, `until … done`. */
export const printLoop = (page: Page, command: LoopCommand): void => {
	page.write(`${command.type} `);
	page.sameLine += 1;
	printList(page, command.condition);
	page.payDocuments('');
	page.semicolon();
	page.write(' do');
	printBody(page, command.body);
	page.semicolon();
	page.line('done');
};

/** `do … done` after the head of a `for` or `select`. */
export const printDoBody = (page: Page, body: CommandList): void => {
	page.line('do');
	printBody(page, body);
	page.semicolon();
	page.line('done');
};

/** `case … esac`. */
export const printCase = (page: Page, command: CaseCommand): void => {
	page.write(`case ${printWord(command.subject, page.form)} in `);
	page.deeper(() => {
		for (const clause of command.clauses) {
			page.line(`${clause.patterns.map((pattern) => printWord(pattern, page.form)).join(' | ')})`);
			page.newline();
			page.deeper(() => printList(page, clause.body));
			page.payDocuments('');
			page.line(clause.terminator);
		}
	});
	page.line('esac');
};

const printBody = (page: Page, body: CommandList): void => {
	page.newline();
	page.deeper(() => {
		printList(page, body);
		page.payDocuments('');
	});
};
