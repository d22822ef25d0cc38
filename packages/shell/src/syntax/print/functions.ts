import type { CompoundCommand, FunctionDefinition } from '../ast.ts';
import { printCommand } from './commands.ts';
import { printList } from './lists.ts';
import type { Page } from './page.ts';
import { printRedirects } from './redirects.ts';

/** A definition among other commands, which bash always shows with the keyword. */
export const printNestedFunction = (page: Page, definition: FunctionDefinition): void => {
	if (page.form === 'exact') {
		printAsWritten(page, definition);
		return;
	}
	page.write(`function ${definition.name} () \n`);
	printFunctionBody(page, definition.body);
};

const printAsWritten = (page: Page, { name, keyword, parentheses, body }: FunctionDefinition): void => {
	page.write(`${keyword ? 'function ' : ''}${name} ${parentheses ? '() ' : ''}`);
	page.sameLine += 1;
	printCommand(page, body);
};

/** The braces of a function with what stands in them; bash puts braces round any other body. */
export const printFunctionBody = (page: Page, body: CompoundCommand): void => {
	page.indent();
	page.write('{ ');
	page.functions += 1;
	page.newline();
	page.deeper(() => printStatements(page, body));
	page.functions -= 1;
	page.hasPrintedDocument = false;
	page.line('}');
	printOwnRedirects(page, body);
};

/** The same where the function stands in the value of a variable: its first statement is beside the brace. */
export const printExportedBody = (page: Page, body: CompoundCommand): void => {
	page.write('{ ');
	page.functions += 1;
	printStatements(page, body);
	page.functions -= 1;
	page.write('\n}');
	printOwnRedirects(page, body);
};

const printStatements = (page: Page, body: CompoundCommand): void => {
	if (body.type === 'group') printList(page, body.body);
	else printCommand(page, body);
	page.payDocuments('');
};

const printOwnRedirects = (page: Page, body: CompoundCommand): void => {
	if (body.type !== 'group' || body.redirects.length === 0) return;
	page.write(' ');
	printRedirects(page, body.redirects);
};
