import type { Command, CommandList, Pipeline, Script, Statement } from '../ast.ts';
import { printCommand } from './commands.ts';
import { type Form, Page } from './page.ts';

/** Statements in order. */
export const printList = (page: Page, list: CommandList): void => {
	const [first, ...rest] = groupsOf(list, keepsLineEnds(page));
	if (first === undefined) return;
	const links = rest.map((group) => ({
		connect: () => (group.before === '&' ? connectBackground(page, group) : connectLines(page, group.before)),
		print: () => printGroup(page, group),
	}));
	printChain(page, () => printGroup(page, first), links);
};

const keepsLineEnds = ({ form, isSubstitution }: Page): boolean => form === 'bash' && isSubstitution;

/** Statements that `&` joins, and what stands before the first of them. */
interface Group {
	readonly before: ';' | '\n' | '&';
	readonly statements: Statement[];
	endsInBackground: boolean;
}

// A `&` binds tighter than `;`, but not than a line end that is kept.
const groupsOf = (list: CommandList, keepsLineEnd: boolean): readonly Group[] => {
	const groups: Group[] = [];
	const open = (before: Group['before'], ...statements: Statement[]): void =>
		void groups.push({ before, statements, endsInBackground: false });
	list.forEach((statement, index) => {
		const previous = list[index - 1];
		const last = groups.at(-1);
		if (previous?.background !== true)
			open(keepsLineEnd && previous?.endsLine === true ? '\n' : ';', statement);
		else if (last!.before === ';') last!.statements.push(statement);
		else open('&', statement);
	});
	if (list.at(-1)?.background === true) {
		if (groups.at(-1)!.before === ';') groups.at(-1)!.endsInBackground = true;
		else open('&');
	}
	return groups;
};

const printGroup = (page: Page, { statements, endsInBackground }: Group): void => {
	const [first, ...rest] = statements;
	if (first === undefined) return;
	const links: Link[] = rest.map((statement) => ({
		connect: () => connectBackground(page, { statements: [statement] }),
		print: () => printStatement(page, statement),
	}));
	if (endsInBackground)
		links.push({ connect: () => connectBackground(page, { statements: [] }), print: undefined });
	printChain(page, () => printStatement(page, first), links);
};

const connectBackground = (page: Page, next: Pick<Group, 'statements'>): void => {
	page.payDocuments(' &');
	page.endsInBackground = true;
	if (next.statements.length === 0) return;
	page.write(' ');
	page.sameLine += 1;
};

const connectLines = (page: Page, separator: ';' | '\n'): void => {
	const owed = page.owesDocuments && page.form === 'bash';
	const isOmitted = owed || page.hasPrintedDocument;
	if (owed) page.payDocuments('');
	else if (isOmitted) page.hasPrintedDocument = false;
	else page.write(separator);
	if (page.functions > 0) page.newline();
	else if (separator === ';') {
		page.write(' ');
		page.sameLine += 1;
	} else if (isOmitted) page.write('\n');
	else page.sameLine += 1;
};

/** A script without the parentheses around it. `offsets` is told where each command of it begins. */
export const printSubstitution = (
	script: Script,
	form: Form,
	offsets: Map<Command, number> = new Map(),
): string => {
	const page = new Page(form, { isSubstitution: true, offsets });
	printList(page, script.body);
	if (page.owesDocuments) page.newline();
	return page.text;
};

/** An operator between two commands, and the one behind it; a last `&` has none. */
interface Link {
	readonly connect: () => void;
	readonly print: (() => void) | undefined;
}

const printChain = (page: Page, printFirst: () => void, links: readonly Link[]): void => {
	if (links.length === 0) {
		printFirst();
		return;
	}
	page.begin();
	page.sameLine += 1;
	page.connections += links.length;
	printFirst();
	for (const link of links) {
		link.connect();
		link.print?.();
		page.payDocuments('');
		page.connections -= 1;
	}
};

const printStatement = (page: Page, { first, rest }: Statement): void =>
	printChain(
		page,
		() => printPipeline(page, first),
		rest.map(({ operator, pipeline }) => ({
			connect: () => {
				page.payDocuments(` ${operator} `);
				page.sameLine += 1;
			},
			print: () => printPipeline(page, pipeline),
		})),
	);

const printPipeline = (page: Page, pipeline: Pipeline): void => {
	const marks = printMarks(pipeline);
	if (marks !== '') {
		page.begin();
		page.write(marks);
		page.sameLine += 1;
	}
	const { commands } = pipeline;
	if (commands.length > 1) {
		page.begin();
		page.sameLine += 1;
		page.connections += 1;
	}
	commands.forEach((command, index) => {
		if (index > 0) connectCommands(page, pipeline.pipesStderr[index - 1]!);
		printCommand(page, command);
		if (page.form === 'bash' && pipeline.pipesStderr[index] === true) addStderr(page);
	});
	if (commands.length === 0) page.begin();
	if (commands.length > 1) {
		page.payDocuments('');
		page.connections -= 1;
	}
};

const printMarks = ({ timed, negated }: Pipeline): string =>
	`${timed === 'no' ? '' : timed === 'posix' ? 'time -p ' : 'time '}${negated ? '! ' : ''}`;

const connectCommands = (page: Page, withStderr: boolean): void => {
	if (page.form === 'exact') page.write(withStderr ? ' |& ' : ' | ');
	else {
		page.payDocuments(' |');
		page.write(' ');
	}
	page.sameLine += 1;
};

// bash reads `a |& b` as `a 2>&1 | b`.
const addStderr = (page: Page): void => {
	page.write(' 2>&1');
	page.hasPrintedDocument = false;
};
