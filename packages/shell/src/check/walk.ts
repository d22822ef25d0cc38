import type { Work } from '../state/work.ts';
import type {
	Assignment,
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
	 * Commands follow that run in an environment of their own, or not now, until the function that this returns is
	 * called. `outer` is the place to name for all of them where their own spans count in another text.
	 */
	apart(outer?: Span): () => void;
}

/** Visits everything in a list of statements, with what stands inside of words. */
export function* walkList(list: CommandList, visitor: Visitor, place: Place): Work<void> {
	for (const { first, rest, background } of list) {
		const leave = background ? visitor.apart() : undefined;
		yield* walkPipeline(first, visitor, rest.length > 0 ? conditional(place) : place);
		for (const { pipeline } of rest) yield* walkPipeline(pipeline, visitor, conditional(place));
		leave?.();
	}
}

/** Commands and words between two pauses. */
const itemsOfPiece = 64;
let walked = 0;
const isPieceOver = (): boolean => ++walked % itemsOfPiece === 0;

const conditional = (place: Place): Place => ({ ...place, unconditional: false });

function* walkPipeline({ commands }: Pick<Pipeline, 'commands'>, visitor: Visitor, place: Place): Work<void> {
	for (const command of commands) {
		const leave = commands.length > 1 ? visitor.apart() : undefined;
		if (command.type === 'simple') {
			for (const body of bodiesOf(command, place)) yield* walkBody(body, visitor, place);
			if (command.words.length > manyWords) yield;
			if (command.redirects.length > 0) visitor.redirects(command.redirects, command);
			visitor.simple(command, place);
			if (command.words.length > manyWords) yield;
		} else yield* walkCommand(command, visitor, place);
		leave?.();
		if (isPieceOver()) yield;
	}
}

const manyWords = 10_000;

function* walkCommand(command: Command, visitor: Visitor, place: Place): Work<void> {
	if (command.type === 'simple') {
		yield* walkPipeline({ commands: [command] }, visitor, place);
		return;
	}
	if (command.type === 'function') {
		visitor.definition(command);
		const leave = visitor.apart();
		yield* walkCommand(command.body, visitor, { unconditional: false, inLoop: false });
		leave();
		return;
	}
	yield* walkCompound(command, visitor, place);
	if (command.redirects.length === 0) return;
	const bodies = new Bodies();
	addRedirects(command.redirects, bodies, place);
	for (const body of bodies.found) yield* walkBody(body, visitor, place);
	visitor.redirects(command.redirects, undefined);
}

/** The commands of a substitution. */
interface Body {
	readonly list: CommandList;
	readonly unconditional: boolean;
	readonly outer: Span | undefined;
}

function* walkBody({ list, unconditional, outer }: Body, visitor: Visitor, place: Place): Work<void> {
	const leave = visitor.apart(outer);
	yield* walkList(list, visitor, { ...place, unconditional });
	leave();
}

/** Gathers the substitutions in words. */
class Bodies {
	found: readonly Body[] = none;

	add({ parts }: Word, { unconditional: isCertain }: Place, outer?: Span): void {
		walkParts(parts, isCertain, (list, unconditional, inner) => {
			if (this.found === none) this.found = [];
			(this.found as Body[]).push({ list, unconditional, outer: outer ?? inner });
		});
	}
}

const none: readonly Body[] = [];

const bodiesOf = (command: SimpleCommand, place: Place): readonly Body[] => {
	const bodies = new Bodies();
	for (const item of command.assignments) addItem(item, bodies, place);
	for (const item of command.words) addItem(item, bodies, place);
	addRedirects(command.redirects, bodies, place);
	return bodies.found;
};

const addItem = (item: Word | Assignment, bodies: Bodies, place: Place): void => {
	if (item.type === 'word') {
		bodies.add(item, place);
		return;
	}
	for (const step of item.path ?? []) if (step.kind === 'subscript') bodies.add(step.word, place);
	if (item.subscript !== undefined) bodies.add(item.subscript, place);
	if (item.value.type === 'word') bodies.add(item.value, place);
	else {
		for (const { subscript, value } of item.value.elements) {
			if (subscript !== undefined) bodies.add(subscript, place);
			bodies.add(value, place);
		}
	}
};

const addRedirects = (redirects: readonly Redirect[], bodies: Bodies, place: Place): void => {
	for (const { operator, target, document, span } of redirects) {
		if (document === undefined) bodies.add(target, place);
		else bodies.add(document.body, place, operator === '<<-' ? span : undefined);
	}
};

function* walkCompound(command: CompoundCommand, visitor: Visitor, place: Place): Work<void> {
	const branch = conditional(place);
	const loop: Place = { unconditional: false, inLoop: true };
	switch (command.type) {
		case 'if':
			for (const { condition, body } of command.branches) {
				yield* walkList(condition, visitor, branch);
				yield* walkList(body, visitor, branch);
			}
			if (command.otherwise !== undefined) yield* walkList(command.otherwise, visitor, branch);
			break;
		case 'while':
		case 'until':
			yield* walkList(command.condition, visitor, loop);
			yield* walkList(command.body, visitor, loop);
			break;
		case 'for':
		case 'select':
			for (const word of command.words ?? []) yield* walkWord(word, visitor, place);
			visitor.loop(command, place);
			yield* walkList(command.body, visitor, loop);
			break;
		case 'arithmeticFor':
			for (const word of [command.start, command.condition, command.step])
				yield* walkWord(word, visitor, branch);
			yield* walkList(command.body, visitor, loop);
			break;
		case 'case':
			yield* walkWord(command.subject, visitor, place);
			for (const { patterns, body } of command.clauses) {
				for (const pattern of patterns) yield* walkWord(pattern, visitor, branch);
				yield* walkList(body, visitor, branch);
			}
			break;
		case 'group':
			yield* walkList(command.body, visitor, place);
			break;
		case 'coproc':
			yield* walkApart(walkCommand(command.command, visitor, place), visitor);
			break;
		case 'subshell':
			yield* walkApart(walkList(command.body, visitor, place), visitor);
			break;
		case 'arithmetic':
			yield* walkWord(command.expression, visitor, place);
			break;
		case 'test':
			yield* walkTest(command.expression, visitor, branch);
	}
}

function* walkApart(walk: Work<void>, visitor: Visitor): Work<void> {
	const leave = visitor.apart();
	yield* walk;
	leave();
}

// Chains of `&&` lean to the left and may be long: they are walked without recursion.
function* walkTest(expression: TestExpression, visitor: Visitor, place: Place): Work<void> {
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
				yield* walkWord(next.word, visitor, place);
				break;
			case 'unary':
				yield* walkWord(next.operand, visitor, place);
				break;
			case 'binary':
				yield* walkWord(next.left, visitor, place);
				yield* walkWord(next.right, visitor, place);
		}
	}
}

function* walkWord(word: Word, visitor: Visitor, place: Place): Work<void> {
	const bodies = new Bodies();
	bodies.add(word, place);
	for (const body of bodies.found) yield* walkBody(body, visitor, place);
	if (isPieceOver()) yield;
}
