/** What always holds, whatever happens to whom. */
export type Invariant =
	/** What was acknowledged is there; each accepted input is heard by one turn, or was withdrawn. */
	| 'input-heard-once'
	/** The same key is the same input; with another content it is refused. */
	| 'key-names-one-input'
	/** The body of a `never` tool is begun once for a call. */
	| 'never-tool-once'
	/** A call with effects begins after all before it in its message have settled, and all after it wait for it. */
	| 'calls-in-order'
	/** The holder of the lane executes nothing that is recorded: tools, steps. */
	| 'recorded-effect-once'
	/** The holder of the lane does not ask the model for what it has answered. */
	| 'answer-bought-once'
	/** What a commit says the tools and the model did is in the journal. */
	| 'journal-complete'
	/** Recorded effects keep their place and their outcome until they are retired. */
	| 'journal-stable'
	/** Nothing is written into the journal of a turn that is over. */
	| 'journal-retired'
	/** No turn ends by a fault of the runtime; that it asks for something else when it is run again is one. */
	| 'runtime-faultless'
	/** The head's revision is the number of commits. */
	| 'head-counts-commits'
	/** Committed nodes neither change nor vanish. */
	| 'nodes-immutable'
	/** Each call is answered once, in order, by the next message. */
	| 'transcript-whole'
	/** A fork begins with exactly what its source had. */
	| 'fork-shares-prefix'
	/** Only the last to take a lane writes under it. */
	| 'one-lane'
	/** Cancellation and completion see the same winner, and the outcome is the winner's. */
	| 'one-winner'
	/** What tools remember never falls behind what their results say. */
	| 'state-keeps-up'
	/** What a plugin counts is what it was told of, in whatever process, and its blobs are those of its state. */
	| 'plugin-state-kept'
	/** What a plugin adds to the graph is there once for its request. */
	| 'graph-added-once'
	/** Input that a tool added beside its result stands in the transcript once. */
	| 'directive-heard-once'
	/** A frame has the turn options that its switch brought. */
	| 'frame-keeps-options'
	/** Tools that were opened are closed, and none is called after that. */
	| 'tools-closed'
	/** A process is started once for its id, or for the delivery of its trigger, and is there then. */
	| 'process-started-once'
	/** A part of a process that is recorded is not done again by the worker that has its claim. */
	| 'process-part-once'
	/** Only the last to claim a process writes for it, and nobody when it has ended. */
	| 'process-claimed'
	/** What only its owner may run is run once. */
	| 'owner-bound-once'
	/** A process that may be run again comes to its end, and an end stays. */
	| 'process-ends'
	/** A session is told of the end of a process once. */
	| 'wake-heard-once'
	/** What a subagent came to is told to its caller: by the call that waits for it, or once by an input. */
	| 'subagent-heard-once'
	/** No question is open for a turn that is over. */
	| 'waits-end'
	/**
	 * A tool that asks is told what was answered, also where its process died meanwhile, and the person is not asked
	 * twice.
	 */
	| 'answer-kept'
	/** A watcher learns of every commit. */
	| 'observer-catches-up'
	/** What is kept for observers is bounded. */
	| 'log-bounded'
	/** Without further faults everything that was begun comes to its end. */
	| 'comes-to-rest'
	/** Failures have names, and each is reported. */
	| 'errors-named'
	/** The store finds no damage in itself. */
	| 'store-sound';

/** An invariant that did not hold. */
export interface Violation {
	readonly invariant: Invariant;
	readonly detail: string;
}

/** Is told of what does not hold; the first of it ends the simulation. */
export type Report = (invariant: Invariant, detail: string) => void;
