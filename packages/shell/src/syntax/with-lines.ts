import type { Command, CommandList, CompoundCommand, Pipeline, Statement } from './ast.ts';

/** The line of a command, in place of the one it was read on. */
type LineOf = (command: Command) => number;

/** The same statements on other lines. What stands inside of words is left as it is. */
export const withLines = (list: CommandList, lineOf: LineOf): CommandList =>
	list.map((statement) => moveStatement(statement, lineOf));

const moveStatement = (statement: Statement, lineOf: LineOf): Statement => {
	const first = movePipeline(statement.first, lineOf);
	return {
		...statement,
		first,
		rest: statement.rest.map((link) => ({ ...link, pipeline: movePipeline(link.pipeline, lineOf) })),
		line: first.commands[0]?.line ?? statement.line,
	};
};

const movePipeline = (pipeline: Pipeline, lineOf: LineOf): Pipeline => ({
	...pipeline,
	commands: pipeline.commands.map((command) => moveCommand(command, lineOf)),
});

const moveCommand = (command: Command, lineOf: LineOf): Command => {
	const line = lineOf(command);
	if (command.type === 'simple') return { ...command, line };
	if (command.type === 'function') return { ...command, line, body: moveCompound(command.body, lineOf) };
	return moveCompound(command, lineOf);
};

const moveCompound = (command: CompoundCommand, lineOf: LineOf): CompoundCommand => {
	const line = lineOf(command);
	switch (command.type) {
		case 'arithmetic':
		case 'test':
			return { ...command, line };
		case 'coproc':
			return { ...command, line, command: moveCommand(command.command, lineOf) };
		case 'if':
			return {
				...command,
				line,
				branches: command.branches.map(({ condition, body }) => ({
					condition: withLines(condition, lineOf),
					body: withLines(body, lineOf),
				})),
				otherwise: command.otherwise && withLines(command.otherwise, lineOf),
			};
		case 'case':
			return {
				...command,
				line,
				clauses: command.clauses.map((clause) => ({ ...clause, body: withLines(clause.body, lineOf) })),
			};
		case 'while':
		case 'until':
			return {
				...command,
				line,
				condition: withLines(command.condition, lineOf),
				body: withLines(command.body, lineOf),
			};
		default:
			return { ...command, line, body: withLines(command.body, lineOf) };
	}
};
