import type { Cause } from '../../../calls/cause.ts';
import { messageOf } from '../../../calls/message-of.ts';
import type { UnitMessage } from '../../../embedded/messages.ts';
import { maxWaitingBytes } from '../message-window.ts';
import { maxLevels } from '../thread-cells.ts';
import { findCircle } from './find-circle.ts';
import { LuaQuestion, LuaTurn } from './lua-turn.ts';

/** How a state is reached, and how a request is refused that never reaches it. */
export interface TurnParts {
	/** The request's turn has come. Throws where it cannot be copied. */
	start(turn: LuaTurn): void;
	/** It never comes: why. */
	refuse(turn: LuaTurn, problem: string): void;
	/** The request waits for its turn from here on; what is returned is disposed of when it does no more. */
	held(turn: LuaTurn): Disposable;
	/** An extension of the state, by its number. */
	nameOf(extension: number): string;
}

/**
 * Whose turn it is in one Lua state, decided in the host: the thread runs what it is sent, at once. A state has one
 * stack, so what runs on top of a call keeps that from returning. While a call waits for its host, only what can be a
 * part of the answer runs on top of it: requests made because of its question. Hooks do as well, since they are short and
 * call no tools: one watcher, and on top of it one gate, which is not to be late because of what the watcher waits for. So
 * do all requests where the answer is a person's. Everything else waits, extension by extension in turn.
 *
 * States that call each other may come to wait in a circle, each for the other's turn. Then one of the requests runs on
 * top all the same: no other order could answer it.
 */
export class LuaTurns {
	readonly #parts: TurnParts;
	/** What has its turn, the innermost last. */
	readonly #stack: LuaTurn[] = [];
	/** What waits, by extension; the extension whose turn is next comes first. */
	readonly #held = new Map<number, LuaTurn[]>();
	readonly #loading: LuaTurn = new LuaTurn(
		this,
		{
			envelope: { extension: 0, message: { kind: 'notice', method: 'load', params: null } },
			...{ method: 'load', id: 0 },
		},
		0,
		undefined,
	);
	#heldBytes = 0;
	#isClosed = false;

	/** Loading comes first, where there is something to load. */
	constructor(parts: TurnParts) {
		this.#parts = parts;
		this.#stack.push(this.#loading);
	}

	get depth(): number {
		return this.#stack.length;
	}

	/** What has its turn, innermost. */
	get top(): LuaTurn | undefined {
		return this.#stack.at(-1);
	}

	/** What the innermost call sleeps on; `undefined` where Lua runs, or nothing does. */
	get question(): LuaQuestion | undefined {
		return this.top?.question;
	}

	/** All extensions are loaded, or could not be. */
	loaded(): void {
		this.#remove(this.#loading);
	}

	/** The host has a request. It starts now, or when its turn comes. */
	request(
		request: { readonly envelope: UnitMessage; readonly method: string; readonly id: number },
		bytes: number,
		cause: Cause | undefined,
	): void {
		const turn = new LuaTurn(this, request, bytes, cause);
		if (this.#mayStart(turn)) this.#start(turn);
		else if (this.#isTooDeep(turn)) this.#refuse(turn, this.#tooDeep(turn));
		else if (this.#heldBytes + bytes > maxWaitingBytes)
			this.#refuse(turn, `more than ${maxWaitingBytes} bytes wait for their turn in its Lua state`);
		else this.#hold(turn);
	}

	/** The innermost call asks its host. */
	asks(id: number, isForPerson: boolean): LuaQuestion {
		const asker = this.top;
		const question = new LuaQuestion(id, asker?.cause, isForPerson);
		if (asker !== undefined) asker.question = question;
		return question;
	}

	/** What it has asked is under way: where it is not answered yet, what may run meanwhile does. */
	waits(): void {
		this.#next();
	}

	/** A question is answered, or withdrawn: its call does not sleep any more. */
	answered(id: number): void {
		const asker = this.#stack.findLast(({ question }) => question?.id === id);
		if (asker !== undefined) asker.question = undefined;
	}

	/** A request was answered by the thread. */
	finished(extension: number, id: number): void {
		const turn = this.#stack.findLast((each) => each.extension === extension && each.id === id && id !== 0);
		if (turn !== undefined) this.#remove(turn);
	}

	/** A request is not wanted any more. Whether the thread has it, and needs to be told. */
	cancelled(extension: number, id: number): boolean {
		const held = this.#held.get(extension)?.find((turn) => turn.id === id);
		if (held !== undefined) {
			this.#unhold(held);
			held[Symbol.dispose]();
			return false;
		}
		const running = this.#stack.find((turn) => turn.extension === extension && turn.id === id);
		// It wakes up by this, and goes on.
		if (running !== undefined) running.question = undefined;
		return running !== undefined;
	}

	/** A request that was held back starts, whatever runs beneath it. */
	startHeld(turn: LuaTurn): void {
		this.#unhold(turn);
		this.#startOrRefuse(turn);
	}

	/** A request that was held back never has its turn. */
	refuseHeld(turn: LuaTurn): void {
		this.#unhold(turn);
		this.#refuse(turn, this.#tooDeep(turn));
	}

	/** The state is gone: nothing has a turn any more. */
	close(): void {
		this.#isClosed = true;
		for (const turn of this.#stack) turn[Symbol.dispose]();
		for (const turn of this.#heldTurns()) {
			this.#unhold(turn);
			turn[Symbol.dispose]();
		}
		this.#stack.length = 0;
	}

	#mayStart(turn: LuaTurn): boolean {
		const { question, depth } = this;
		if (depth === 0) return true;
		if (question === undefined || depth >= maxLevels) return false;
		if (turn.isBecauseOf(question)) return true;
		if (question.isForPerson) return depth < (turn.isShort ? shortLevels : personLevels);
		const { top } = this;
		// Hooks do not interrupt each other, but for gates that interrupt watchers.
		return turn.isShort && (top?.isShort === false || (turn.isAsked && top?.isAsked === false));
	}

	// What is a part of the innermost answer can never have a turn where there is no room for it.
	#isTooDeep(turn: LuaTurn): boolean {
		return this.question !== undefined && this.depth >= maxLevels && turn.isBecauseOf(this.question);
	}

	#tooDeep(turn: LuaTurn): string {
		const names = [...this.#stack, turn].map(
			({ extension, method }) => `${this.#parts.nameOf(extension)} ${method}`,
		);
		return `more than ${maxLevels} calls inside of each other in one Lua state: ${names.join(' > ')}`;
	}

	#start(turn: LuaTurn): void {
		this.#stack.push(turn);
		try {
			this.#parts.start(turn);
		} catch (error) {
			this.#stack.splice(this.#stack.lastIndexOf(turn), 1);
			turn[Symbol.dispose]();
			throw error;
		}
	}

	#startOrRefuse(turn: LuaTurn): void {
		try {
			this.#start(turn);
		} catch (error) {
			this.#parts.refuse(turn, messageOf(error));
		}
	}

	#refuse(turn: LuaTurn, problem: string): void {
		turn[Symbol.dispose]();
		this.#parts.refuse(turn, problem);
	}

	#hold(turn: LuaTurn): void {
		const queue = this.#held.get(turn.extension);
		if (queue === undefined) this.#held.set(turn.extension, [turn]);
		else queue.push(turn);
		this.#heldBytes += turn.bytes;
		turn.hold = this.#parts.held(turn);
		untangle(turn);
	}

	#unhold(turn: LuaTurn): void {
		turn.hold?.[Symbol.dispose]();
		turn.hold = undefined;
		const queue = this.#held.get(turn.extension) ?? [];
		const at = queue.indexOf(turn);
		if (at < 0) return;
		queue.splice(at, 1);
		this.#heldBytes -= turn.bytes;
		if (queue.length === 0) this.#held.delete(turn.extension);
	}

	#remove(turn: LuaTurn): void {
		const at = this.#stack.lastIndexOf(turn);
		if (at >= 0) this.#stack.splice(at, 1);
		turn[Symbol.dispose]();
		this.#next();
	}

	// Starts what may start now, until one of these runs Lua.
	#next(): void {
		for (let turn = this.#startable(); turn !== undefined && !this.#isClosed; turn = this.#startable()) {
			this.#unhold(turn);
			this.#toTheEnd(turn.extension);
			this.#startOrRefuse(turn);
		}
		// What is held waits for another call than before.
		if (this.question !== undefined) for (const turn of this.#heldTurns()) if (turn.isHeld) untangle(turn);
	}

	#heldTurns(): readonly LuaTurn[] {
		return [...this.#held.values()].flat();
	}

	#startable(): LuaTurn | undefined {
		if (this.#held.size === 0 || (this.depth > 0 && this.question === undefined)) return undefined;
		const turns = [...this.#held.values()];
		const short = turns.map((queue) => queue.find((turn) => turn.isShort && this.#mayStart(turn)));
		const first = short.find((turn) => turn !== undefined);
		if (first !== undefined || this.depth === 0) return first ?? turns[0]?.[0];
		for (const queue of turns) {
			const turn = queue.find((each) => this.#mayStart(each));
			if (turn !== undefined) return turn;
		}
		return undefined;
	}

	#toTheEnd(extension: number): void {
		const queue = this.#held.get(extension);
		if (queue === undefined) return;
		this.#held.delete(extension);
		this.#held.set(extension, queue);
	}
}

// Calls that no Lua waits for are in no circle. Of those that are, the one with the most room below it runs; where there
// is none, the request that closes the circle is refused.
const untangle = (turn: LuaTurn): void => {
	const circle = turn.cause === undefined ? undefined : findCircle(turn);
	if (circle === undefined) return;
	const [chosen] = circle
		.filter(({ isHeld }) => isHeld)
		.toSorted((one, other) => one.turns.depth - other.turns.depth);
	if (chosen !== undefined && chosen.turns.depth < maxLevels) chosen.turns.startHeld(chosen);
	else turn.turns.refuseHeld(turn);
};

/** Room is left above these for a chain of eight tools, each with a hook. */
const personLevels = 4;
const shortLevels = maxLevels - 2;
