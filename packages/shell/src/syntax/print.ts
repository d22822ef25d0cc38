import type { Command, FunctionDefinition, Script, Statement, Word } from './ast.ts';
import { printCommand } from './print/commands.ts';
import { printExportedBody, printFunctionBody } from './print/functions.ts';
import { printList } from './print/lists.ts';
import { Page } from './print/page.ts';
import { printWord } from './print/words.ts';

/**
 * A script in bash's layout that reads back as the same tree: nothing is normalised away. Comments
 * are left out.
 */
export const printScript = (script: Script): string => {
	const page = new Page('exact', { isSubstitution: false });
	printList(page, script.body);
	if (script.body.length > 0) page.newline();
	return page.text;
};

/** A function byte for byte as `declare -f` and `type` show it in bash, with a line end. */
export const printFunction = (name: string, definition: FunctionDefinition): string => {
	const page = new Page('bash', { isSubstitution: false });
	page.write(`${reservedWords.has(name) ? 'function ' : ''}${name} () \n`);
	printFunctionBody(page, definition.body);
	return `${page.text}\n`;
};

/** A function as bash hands it to other programs, in the value of a variable: without its name, at the margin. */
export const printExportedFunction = (definition: FunctionDefinition): string => {
	const page = new Page('bash', { isSubstitution: false, margin: ' ' });
	page.write('() ');
	printExportedBody(page, definition.body);
	return page.text;
};

const reservedWords = new Set(
	'if then else elif fi case esac for select while until do done in function time { } ! [[ ]] coproc'.split(
		' ',
	),
);

/** A command as `BASH_COMMAND` shows it. */
export const printCommandText = (command: Command): string => {
	const page = new Page('bash', { isSubstitution: false });
	printCommand(page, command);
	return page.text;
};

/** Words of a command as `BASH_COMMAND` and `set -x` show them where they are not expanded. */
export const printWords = (words: readonly Word[]): string =>
	words.map((word) => printWord(word, 'bash')).join(' ');

/** A statement as bash shows it in the list of jobs: on one line where it can be. */
export const printStatement = (statement: Statement): string => {
	const page = new Page('bash', { isSubstitution: false });
	printList(page, [statement]);
	return page.text;
};
