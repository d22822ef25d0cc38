import type { CommandAction } from '../../contribution/command-action.ts';
import type { Deadline } from '../channel/deadlines.ts';
import type { Link } from '../link.ts';
import { PendingRequest } from '../pending-request.ts';
import type { RequestFailed } from '../request-failed.ts';

/** A use of a slash command that the extension has not answered. */
export class CommandRequest extends PendingRequest {
	readonly #signal: AbortSignal;
	readonly #link: Link;
	readonly #resolve: (action: CommandAction) => void;
	#deadline: Deadline | undefined;
	#cancel: (() => void) | undefined;

	constructor(id: string, signal: AbortSignal, link: Link, resolve: (action: CommandAction) => void) {
		super(id);
		this.#signal = signal;
		this.#link = link;
		this.#resolve = resolve;
	}

	/** `abandon` is called when its time is over or the answer is not wanted any more. */
	begin(abandon: (fact: string) => void): void {
		const { deadlines, settings } = this.#link;
		this.#deadline = deadlines.start(settings.commandMs, () =>
			abandon(`timeout: no answer within ${settings.commandMs} ms`),
		);
		this.#cancel = () => abandon('cancelled');
		this.#signal.addEventListener('abort', this.#cancel, { once: true });
	}

	settle(action: CommandAction): void {
		this.#deadline?.cancel();
		if (this.#cancel !== undefined) this.#signal.removeEventListener('abort', this.#cancel);
		this.#resolve(action);
	}

	fail(error: RequestFailed): void {
		this.settle({ type: 'error', message: error.message });
	}

	protected stopClock(): void {
		this.#deadline?.pause();
	}

	protected startClock(): void {
		this.#deadline?.resume();
	}
}
