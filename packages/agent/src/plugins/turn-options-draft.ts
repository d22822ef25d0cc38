import type { Json } from '../data/json.ts';
import { json } from '../data/shape.ts';
import type { OptionsScope } from '../session/session-config.ts';
import { RegistrarClosed } from './errors.ts';
import type { ProtocolRuntimeContext } from './protocol-session.ts';

/** The turn options of a session while its protocol configures it. Of several writes the last counts. */
export class TurnOptionsDraft {
	/** What the protocol is handed: valid until {@link result} is read. */
	readonly context: ProtocolRuntimeContext;
	#options: Json;
	#scope: OptionsScope | null = null;
	#isOpen = true;

	constructor(recorded: Json) {
		this.#options = recorded;
		const draft = this;
		this.context = Object.freeze({
			get protocolTurnOptions() {
				return draft.#options;
			},
			setProtocolTurnOptions: (options: Json) => this.#set(options, 'frame'),
			setProtocolTurnOptionsAllFrames: (options: Json) => this.#set(options, 'session'),
		});
	}

	/** What holds from now on, and for which frames that is to be recorded; null: nothing was set. */
	get result(): { readonly options: Json; readonly scope: OptionsScope | null } {
		this.#isOpen = false;
		return { options: this.#options, scope: this.#scope };
	}

	#set(options: Json, scope: OptionsScope): void {
		if (!this.#isOpen) throw new RegistrarClosed('the protocol', 'turn options');
		this.#options = json(options, 'turn options');
		this.#scope = scope;
	}
}
