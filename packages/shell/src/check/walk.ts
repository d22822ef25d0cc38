import type {
	Command,
	CommandList,
	CompoundCommand,
	ForCommand,
	FunctionDefinition,
	Pipeline,
	Redirect,
	SelectCommand,
	SimpleCommand,
	Span,
	Statement,
	TestExpression,
	Word,
} from '../syntax/ast.ts';
import { walkParts } from './walk-words.ts';

/** Where a command stands. */
export interface Place {
	/** It runs whenever the script gets there: no branch, loop, function or `||` decides. */
	readonly unconditional: boolean;
	readonly inLoop: boolean;
}

/** What is done at each kind of node, in the order bash would meet them. */
export interface Visitor {
	simple(command: SimpleCommand, place: Place): void;
	loop(command: ForCommand | SelectCommand, place: Place): void;
	redirects(redirects: readonly Redirect[], command: SimpleCommand | undefined): void;
	test(expression: TestExpression): void;
	definition(definition: FunctionDefinition): void;
	/**
	 * Runs `walk` for commands that run in an environment of their own, or not now. `outer` is the
	 * place to name for all of them where their own spans count in another text.
	 */
	apart(walk: () => void, outer?: Span): void;
}

/** Visits everything in a list of statements, with what stands inside of words. */
export const walkList = (list: CommandList, visitor: Visitor, place: Place): void => {
	for (const statement of list) walkStatement(statement, visitor, place);
};

const conditional = (place: Place): Place => ({ ...place, unconditional: false });

const walkStatement = ({ first, rest, background }: Statement, visitor: Visitor, place: Place): void => {
	const walk = (): void => {
		walkPipeline(first, visitor, rest.length > 0 ? conditional(place) : place);
		for (const { pipeline } of rest) walkPipeline(pipeline, visitor, conditional(place));
	};
	if (background) visitor.apart(walk);
	else walk();
};

const walkPipeline = ({ commands }: Pipeline, visitor: Visitor, place: Place): void => {
	for (const command of commands) {
		if (commands.length > 1) visitor.apart(() => walkCommand(command, visitor, place));
		else walkCommand(command, visitor, place);
	}
};

const walkCommand = (command: Command, visitor: Visitor, place: Place): void => {
	if (command.type === 'simple') walkSimple(command, visitor, place);
	else if (command.type === 'function') {
		visitor.definition(command);
		visitor.apart(() => walkCommand(command.body, visitor, { unconditional: false, inLoop: false }));
	} else {
		walkCompound(command, visitor, place);
		walkRedirects(command.redirects, undefined, visitor, place);
	}
};

const walkSimple = (command: SimpleCommand, visitor: Visitor, place: Place): void => {
	for (const item of [...command.assignments, ...command.words]) {
		if (item.type === 'word') walkWord(item, visitor, place);
		else {
			for (const step of item.path ?? []) if (step.kind === 'subscript') walkWord(step.word, visitor, place);
			if (item.subscript !== undefined) walkWord(item.subscript, visitor, place);
			if (item.value.type === 'word') walkWord(item.value, visitor, place);
			else for (const element of item.value.elements) walkElement(element, visitor, place);
		}
	}
	walkRedirects(command.redirects, command, visitor, place);
	visitor.simple(command, place);
};

const walkElement = (
	{ subscript, value }: { readonly subscript: Word | undefined; readonly value: Word },
	visitor: Visitor,
	place: Place,
): void => {
	if (subscript !== undefined) walkWord(subscript, visitor, place);
	walkWord(value, visitor, place);
};

const walkRedirects = (
	redirects: readonly Redirect[],
	command: SimpleCommand | undefined,
	visitor: Visitor,
	place: Place,
): void => {
	if (redirects.length === 0) return;
	for (const { operator, target, document, span } of redirects) {
		if (document === undefined) walkWord(target, visitor, place);
		else walkWord(document.body, visitor, place, operator === '<<-' ? span : undefined);
	}
	visitor.redirects(redirects, command);
};

const walkCompound = (command: CompoundCommand, visitor: Visitor, place: Place): void => {
	const branch = conditional(place);
	const loop: Place = { unconditional: false, inLoop: true };
	switch (command.type) {
		case 'if':
			for (const { condition, body } of command.branches) {
				walkList(condition, visitor, branch);
				walkList(body, visitor, branch);
			}
			if (command.otherwise !== undefined) walkList(command.otherwise, visitor, branch);
			break;
		case 'while':
		case 'until':
			walkList(command.condition, visitor, loop);
			walkList(command.body, visitor, loop);
			break;
		case 'for':
		case 'select':
			for (const word of command.words ?? []) walkWord(word, visitor, place);
			visitor.loop(command, place);
			walkList(command.body, visitor, loop);
			break;
		case 'arithmeticFor':
			for (const word of [command.start, command.condition, command.step]) walkWord(word, visitor, branch);
			walkList(command.body, visitor, loop);
			break;
		case 'case':
			walkWord(command.subject, visitor, place);
			for (const { patterns, body } of command.clauses) {
				for (const pattern of patterns) walkWord(pattern, visitor, branch);
				walkList(body, visitor, branch);
			}
			break;
		case 'group':
			walkList(command.body, visitor, place);
			break;
		case 'coproc':
			visitor.apart(() => walkCommand(command.command, visitor, place));
			break;
		case 'subshell':
			visitor.apart(() => walkList(command.body, visitor, place));
			break;
		case 'arithmetic':
			walkWord(command.expression, visitor, place);
			break;
		case 'test':
			walkTest(command.expression, visitor, branch);
	}
};

// Chains of `&&` lean to the left and may be long: they are walked without recursion.
const walkTest = (expression: TestExpression, visitor: Visitor, place: Place): void => {
	const pending: TestExpression[] = [expression];
	for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
		visitor.test(next);
		switch (next.type) {
			case 'and':
			case 'or':
				pending.push(next.right, next.left);
				break;
			case 'not':
			case 'group':
				pending.push(next.operand);
				break;
			case 'word':
				walkWord(next.word, visitor, place);
				break;
			case 'unary':
				walkWord(next.operand, visitor, place);
				break;
			case 'binary':
				walkWord(next.left, visitor, place);
				walkWord(next.right, visitor, place);
		}
	}
};

const walkWord = (word: Word, visitor: Visitor, place: Place, outer?: Span): void =>
	walkParts(word.parts, place.unconditional, (body, unconditional, inner) =>
		visitor.apart(() => walkList(body, visitor, { ...place, unconditional }), outer ?? inner),
	);
