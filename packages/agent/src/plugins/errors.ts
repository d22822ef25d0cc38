import { HookError, TenonError } from '@tenon/core';

/** Two plugins want a slot that has room for one. The session is not opened. */
export class SlotTaken extends TenonError {
	readonly code = 'plugin.slot-taken';
	readonly slot: string;
	/** Who came second. */
	readonly plugin: string;
	/** Who has it. */
	readonly owner: string;

	constructor(slot: string, plugin: string, owner: string) {
		super(`${plugin} registers the ${slot}, which ${owner} has registered; leave one of the two out`);
		this.slot = slot;
		this.plugin = plugin;
		this.owner = owner;
	}
}

/** A stack of plugins lacks half of its protocol. The session is not opened. */
export class ProtocolIncomplete extends TenonError {
	readonly code = 'plugin.protocol-incomplete';
	readonly slot: string;

	constructor(protocol: string, slot: string) {
		super(`no plugin of the protocol ${JSON.stringify(protocol)} registers the ${slot}; register one`);
		this.slot = slot;
	}
}

/** A plugin failed while its session was opened, or asked how it opens. Nothing is open, and nothing was written. */
export class PluginOpenFailed extends TenonError {
	readonly code = 'plugin.open-failed';
	readonly plugin: string;
	/** What it was doing: `build`, `register`, `session_ready`, `initialize_session` … */
	readonly step: string;

	constructor(plugin: string, step: string, cause: unknown) {
		const problem = cause instanceof Error ? cause.message : String(cause);
		super(`${plugin}: ${step}: ${problem}; repair the plugin or leave it out`, { cause });
		this.plugin = plugin;
		this.step = step;
	}
}

/** A plugin registers something after its `register` has returned. */
export class RegistrarClosed extends TenonError {
	readonly code = 'plugin.registrar-closed';
	readonly plugin: string;

	constructor(plugin: string, what: string) {
		super(`${plugin} registers the ${what} too late; register it before register() returns`);
		this.plugin = plugin;
	}
}

/** Options of a plugin are not what the plugin takes. Nothing was written. */
export class PluginOptionInvalid extends TenonError {
	readonly code = 'plugin.option-invalid';
	readonly plugin: string;
	readonly problem: string;

	constructor(plugin: string, problem: string, cause?: unknown) {
		super(`options of the plugin ${JSON.stringify(plugin)}: ${problem}`, { cause });
		this.plugin = plugin;
		this.problem = problem;
	}
}

/** A session holds the state of a later version of a plugin. It is left as it is, and the session is not opened. */
export class SnapshotNewer extends TenonError {
	readonly code = 'plugin.snapshot-newer';
	readonly plugin: string;
	/** The version that wrote it. */
	readonly version: number;
	/** The version that is here. */
	readonly known: number;

	constructor(plugin: string, version: number, known: number) {
		super(
			`the session holds state of ${plugin} of version ${version}, and here is version ${known}; install version ${version} or a later one`,
		);
		this.plugin = plugin;
		this.version = version;
		this.known = known;
	}
}

/** The state of a plugin that a session holds cannot be read. It is left as it is, and the session is not opened. */
export class SnapshotUnreadable extends TenonError {
	readonly code = 'plugin.snapshot-unreadable';
	readonly plugin: string;

	constructor(plugin: string, cause: unknown) {
		const problem = cause instanceof Error ? cause.message : String(cause);
		super(`the state that the session holds of ${plugin} cannot be restored: ${problem}`, { cause });
		this.plugin = plugin;
	}
}

/** Something is asked for that nothing in this program does. */
export class CapabilityUnavailable extends TenonError {
	readonly code = 'plugin.capability-unavailable';
	readonly capability: string;

	constructor(capability: string, remedy: string) {
		super(`${capability} is not available here; ${remedy}`);
		this.capability = capability;
	}
}

/** A direct completion is not made: nothing was spent. */
export class DirectRefused extends TenonError {
	readonly code = 'plugin.direct-refused';

	constructor(problem: string) {
		super(`${problem}; finish with what there is`);
	}
}

/** A protocol was handed something that it does not take. */
export class ExtensionRefused extends TenonError {
	readonly code = 'protocol.extension-refused';

	constructor(problem = 'protocol does not accept session extensions', cause?: unknown) {
		super(problem, { cause });
	}
}

/** A hook of a plugin failed that its turn cannot do without. Nothing is committed; the next drive asks again. */
export class PluginFailed extends TenonError {
	readonly code = 'plugin.failed';
	/** What failed, for programs: `plugin_prepare_turn`, `plugin_checkpoint`, `plugin_finalize_turn` … */
	readonly fault: string;
	readonly plugin: string;
	readonly hook: string;

	constructor(plugin: string, hook: string, cause: unknown) {
		const problem = cause instanceof Error ? cause.message : String(cause);
		const fact = cause instanceof HookError ? problem : `${plugin}: ${hook}: ${problem}`;
		super(`${fact}; nothing is committed: cancel the turn, or drive it again`, { cause });
		this.plugin = plugin;
		this.hook = hook;
		this.fault = faults[hook] ?? 'plugin_hook';
	}
}

const faults: Readonly<Record<string, string>> = {
	turn_prepare: 'plugin_prepare_turn',
	turn_checkpoint: 'plugin_checkpoint',
	turn_complete: 'plugin_finalize_turn',
};

/** An event is not declared, or its payload is not what its declaration says. Nothing was recorded. */
export class EventRefused extends TenonError {
	readonly code = 'plugin.event-refused';
	readonly event: string;

	constructor(event: string, problem: string) {
		super(`event ${JSON.stringify(event)}: ${problem}`);
		this.event = event;
	}
}

/** A plugin gave no answer in time. What it answers later is dropped. */
export class PluginTimedOut extends TenonError {
	readonly code = 'plugin.timed-out';
	readonly deadlineMs: number;

	constructor(plugin: string, hook: string, deadlineMs: number) {
		super(`${plugin}: ${hook}: no answer within ${deadlineMs} ms`);
		this.deadlineMs = deadlineMs;
	}
}

/** The state of an executor cannot be captured now, so nothing is committed. */
export class ExecutionStateNotReady extends TenonError {
	readonly code = 'plugin.execution-state-not-ready';

	constructor(reason: string) {
		super(`the state of the code executor cannot be captured: ${reason}; the turn stays open`);
	}
}

/** An operation of a plugin failed. */
export class OperationFailed extends TenonError {
	readonly code = 'plugin.operation-failed';
	readonly plugin: string;
	readonly operation: string;

	constructor(plugin: string, operation: string, cause: unknown) {
		const problem = cause instanceof Error ? cause.message : String(cause);
		super(`operation ${JSON.stringify(operation)} of ${plugin}: ${problem}`, { cause });
		this.plugin = plugin;
		this.operation = operation;
	}
}

/** No operation has the name, or it cannot be run so. */
export class OperationRefused extends TenonError {
	readonly code = 'plugin.operation-refused';
	readonly operation: string;

	constructor(operation: string, problem: string) {
		super(`operation ${JSON.stringify(operation)}: ${problem}`);
		this.operation = operation;
	}
}
