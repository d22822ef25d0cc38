import type { Shell } from '../state/shell.ts';
import type { Command, CompoundCommand } from '../syntax/ast.ts';
import { compileArithmeticCommand } from './arithmetic-command.ts';
import { compileCase } from './case.ts';
import type { Compilation } from './compilation.ts';
import { compileIf } from './condition.ts';
import { compileCoproc } from './coproc.ts';
import { afterFailure } from './failure.ts';
import { compileArithmeticFor, compileFor } from './for.ts';
import { compileFunction } from './function.ts';
import { compileList } from './list.ts';
import { compileLoop } from './loop.ts';
import { compileRedirects, redirectsInput, withRedirects } from './redirects.ts';
import { compileSelect } from './select.ts';
import { compileSimple, holdsProcess } from './simple.ts';
import type { Step } from './step.ts';
import { compileInside, compileSubshell, inFork } from './subshell.ts';
import { endingSubstitutions } from './substitution.ts';
import { compileTestCommand } from './test-command.ts';

/** Any command of the grammar. */
export const compileCommand = (command: Command, compilation: Compilation): Step => {
	if (command.type === 'simple') return compileSimple(command, compilation);
	if (command.type === 'function') return compileFunction(command, compilation);
	return compileCompound(command, compilation);
};

/** A compound command with the redirections behind it. */
export const compileCompound = (command: CompoundCommand, compilation: Compilation): Step => {
	const body = compileBare(command, compilation);
	if (command.redirects.length === 0) return body;
	const redirects = compileRedirects(command.redirects, compilation);
	const substitutes = command.redirects.some(({ target }) => holdsProcess(target));
	const hasOwnLine = command.type === 'arithmetic' || command.type === 'test';
	const line = hasOwnLine ? command.line : (compilation.compoundLine ?? command.line);
	if (command.type === 'subshell') {
		const inside = compileInside(command, compilation, redirects);
		return inFork(substitutes ? endingSubstitutions(inside) : inside, command);
	}
	const takesInput = redirectsInput(command.redirects);
	const whenRefused = isJudged(command) ? (_: Shell, status: number) => status : afterFailure;
	const redirected: Step = (shell) => {
		shell.line = line;
		shell.hasInputOfItsOwn = takesInput;
		return withRedirects(shell, redirects, body, whenRefused);
	};
	return substitutes ? endingSubstitutions(redirected) : redirected;
};

/**
 * Whether a failure of the command is judged when it is over. What fails inside a group, a loop or a
 * condition has been judged there already.
 */
export const isJudged = (command: Command): boolean =>
	command.type === 'simple' ||
	command.type === 'subshell' ||
	command.type === 'arithmetic' ||
	command.type === 'test';

const compileBare = (command: CompoundCommand, around: Compilation): Step => {
	const compilation = linedByItself.has(command.type) ? { ...around, compoundLine: command.line } : around;
	switch (command.type) {
		case 'if':
			return compileIf(command, compilation);
		case 'while':
		case 'until':
			return compileLoop(command, compilation);
		case 'for':
			return compileFor(command, compilation);
		case 'arithmeticFor':
			return compileArithmeticFor(command, compilation);
		case 'select':
			return compileSelect(command, compilation);
		case 'case':
			return compileCase(command, compilation);
		case 'group':
			return compileList(command.body, compilation);
		case 'coproc':
			return compileCoproc(command, compilation);
		case 'subshell':
			return compileSubshell(command, compilation);
		case 'arithmetic':
			return compileArithmeticCommand(command, compilation);
		case 'test':
			return compileTestCommand(command, compilation);
	}
};

const linedByItself: ReadonlySet<CompoundCommand['type']> = new Set<CompoundCommand['type']>([
	'for',
	'arithmeticFor',
	'select',
	'case',
]);
