import type { ExtensionPorts } from '../../host/extension.ts';
import type { EmbeddedCalls } from './embedded-calls.ts';
import { readPanelContent } from './read-answers.ts';
import type { Fields } from './read-fields.ts';

/** A module's panels in the front. While one is open the clocks of its calls stand still. */
export class EmbeddedPanels {
	readonly #ports: ExtensionPorts;
	readonly #calls: EmbeddedCalls;
	readonly #tell: (about: string, work: Promise<unknown>) => void;
	readonly #open = new Set<string>();

	constructor(
		ports: ExtensionPorts,
		calls: EmbeddedCalls,
		tell: (about: string, work: Promise<unknown>) => void,
	) {
		this.#ports = ports;
		this.#calls = calls;
		this.#tell = tell;
	}

	open(params: Fields): void {
		const id = params.text('id');
		const content = readPanelContent(params.raw('content'));
		if (!this.#open.has(id) && this.#open.size >= maxPanels)
			throw new TypeError(`panelOpen: at most ${maxPanels} are open at once`);
		this.#open.add(id);
		this.#calls.pause(this);
		this.#ports.front.panels.open(this.#owner, id, content, {
			takesEscape: params.boolean('takesEscape'),
			key: (press) => this.#tell('panel key', this.#calls.call('panelKey', { id, press }, noDeadline)),
			closed: () => {
				this.#forget(id);
				this.#tell('panel close', this.#calls.call('panelClosed', { id }, noDeadline));
			},
			resized: (size) =>
				this.#tell('panel resize', this.#calls.call('panelResized', { id, size }, noDeadline)),
		});
	}

	render(params: Fields): void {
		this.#ports.front.panels.render(this.#owner, params.text('id'), readPanelContent(params.raw('content')));
	}

	close(params: Fields): void {
		const id = params.text('id');
		this.#forget(id);
		this.#ports.front.panels.close(this.#owner, id);
	}

	get #owner(): string {
		return this.#ports.principal.name;
	}

	#forget(id: string): void {
		this.#open.delete(id);
		if (this.#open.size === 0) this.#calls.resume(this);
	}
}

const maxPanels = 16;
const noDeadline = { deadlineMs: undefined };
