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
	const isGroup = body.type === 'group';
	page.indent();
	page.write('{ ');
	page.functions += 1;
	page.newline();
	page.deeper(() => {
		if (isGroup) printList(page, body.body);
		else printCommand(page, body);
		page.payDocuments('');
	});
	page.functions -= 1;
	page.hasPrintedDocument = false;
	page.line('}');
	if (isGroup && body.redirects.length > 0) {
		page.write(' ');
		printRedirects(page, body.redirects);
	}
};
