import type { Message } from '../../../src/model/message.ts';
import type { Store } from '../../../src/store/store.ts';
import { processParts } from '../background.ts';
import type { Life } from '../life.ts';
import type { StoreCall } from '../store-call.ts';
import type { Report } from '../violation.ts';
import type { Book } from './book.ts';

/** Every process: who started it, what it did, how it ended, and who was told. */
export class ProcessBook implements Book {
	readonly #report: Report;
	readonly #started = new Set<string>();
	/** Who claimed a process last. */
	readonly #claims = new Map<string, Claim>();
	/** Parts that are in the journal of their process. */
	readonly #settled = new Set<string>();
	readonly #runs = new Map<string, number>();
	readonly #ends = new Map<string, string>();
	#isVacuumed = false;

	constructor(report: Report) {
		this.#report = report;
	}

	/** What has ended is removed, and its id is free. */
	vacuumed(): void {
		this.#isVacuumed = true;
	}

	/** The engine begins to run a process. */
	runBegins(id: string, life: Life): void {
		const runs = (this.#runs.get(id) ?? 0) + 1;
		this.#runs.set(id, runs);
		if (runs > 1 && this.#claims.get(id)?.isOwnerBound === true)
			this.#report('owner-bound-once', `${id} runs a second time, in ${life.name}`);
	}

	/** A part of a process begins to do something outside. */
	partBegins(id: string, part: string, { life, run }: Pick<Claim, 'life' | 'run'>): void {
		// A run that has lost its claim, be it to another of its worker, may not know it yet; what it does is not written down.
		const claim = this.#claims.get(id);
		if (claim?.life !== life || claim.run !== run) return;
		if (this.#settled.has(`${id} ${part}`))
			this.#report('process-part-once', `${part} of ${id} is recorded, and ${life.name} does it again`);
		if (this.#ends.has(id))
			this.#report('process-part-once', `${id} has ended, and ${life.name} does ${part}`);
	}

	applied(call: StoreCall, life: Life): void {
		switch (call.name) {
			case 'processes.start':
				this.#start(call.value.process.id, call.value.isNew);
				return;
			case 'triggers.fire':
			case 'triggers.emit':
				for (const id of call.value) this.#start(id, true);
				return;
			case 'processes.claim':
				if (call.value !== undefined) {
					const { id, recovery, runs: run } = call.value;
					const { token } = call.args[0];
					this.#claims.set(id, { life, run, token, isOwnerBound: recovery === 'owner-bound' });
				}
				return;
			case 'processes.finish':
				this.#end(call.value.id, call.value.status);
				return;
			case 'journal.settle': {
				const { scope, key } = call.value;
				if (!scope.startsWith('process/')) return;
				const id = decodeURIComponent(scope.slice('process/'.length));
				const { claim } = call.args[0];
				if (claim === undefined || this.#claims.get(id)?.token !== claim.token)
					this.#report('process-claimed', `${life.name} writes for ${id}, which another has claimed`);
				if (this.#ends.has(id))
					this.#report('process-claimed', `${life.name} writes for ${id}, which has ended`);
				const part = processParts.find((each) => key.endsWith(`/${each}`));
				if (part !== undefined) this.#settled.add(`${id} ${part}`);
			}
		}
	}

	async atRest(store: Store): Promise<void> {
		const all = await store.processes.list({ sessionId: null, limit: 1_000 });
		const there = new Set(all.map(({ id }) => id));
		for (const id of this.#started)
			if (!there.has(id) && !this.#isVacuumed)
				this.#report('process-started-once', `${id} was started, and is not there`);
		for (const { id, status, recovery } of all) {
			if (status === 'running' || status === 'waiting') this.#report('comes-to-rest', `${id} is ${status}`);
			if (recovery === 'rerunnable' && !['completed', 'cancelled'].includes(status))
				this.#report('process-ends', `${id}, which may be run again, is ${status}`);
			const finished = this.#ends.get(id);
			if (finished !== undefined && finished !== status)
				this.#report('process-ends', `${id} was ${finished} and is ${status}`);
		}
		for (const { id: sessionId } of await store.sessions.list({ limit: 1_000 }))
			await this.#heard(store, sessionId);
	}

	// A session is told of each end once.
	async #heard(store: Store, sessionId: string): Promise<void> {
		const { leaf } = (await store.sessions.read(sessionId))!;
		const nodes = leaf === 0 ? [] : await store.sessions.nodes(sessionId, { from: 1, to: leaf });
		const told = nodes
			.filter(({ kind }) => kind === 'message')
			.map(({ payload }) => payload as unknown as Message)
			.flatMap((message) =>
				message.role === 'user' && message.source === 'task' ? [JSON.stringify(message.parts)] : [],
			)
			.flatMap((text) => /The background process (.+?)(?: \(| has)/.exec(text)?.[1] ?? []);
		if (new Set(told).size !== told.length)
			this.#report('wake-heard-once', `${sessionId} was told of ${told.join(', ')}`);
	}

	#start(id: string, isNew: boolean): void {
		if (isNew && this.#started.has(id) && !this.#isVacuumed)
			this.#report('process-started-once', `${id} is started a second time`);
		if (!isNew) return;
		this.#started.add(id);
		// After a vacuum, and then alone, it may be another process of that id.
		if (!this.#isVacuumed) return;
		for (const part of processParts) this.#settled.delete(`${id} ${part}`);
		this.#ends.delete(id);
		this.#runs.delete(id);
	}

	#end(id: string, status: string): void {
		const before = this.#ends.get(id);
		if (before !== undefined && before !== status)
			this.#report('process-ends', `${id} was ${before} and ends as ${status}`);
		this.#ends.set(id, status);
	}
}

interface Claim {
	readonly life: Life;
	/** Counts how often the process was claimed. */
	readonly run: number;
	readonly token: string;
	readonly isOwnerBound: boolean;
}
