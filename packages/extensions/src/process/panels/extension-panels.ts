import type { Panel, PanelRender } from '@tenon/wire';
import type { PanelContent, PanelKeyPress, PanelListener, PanelStack } from '../../panels/panel.ts';
import type { Link } from '../link.ts';
import type { PendingRequest } from '../pending-request.ts';
import { Form } from './form.ts';
import { keyFrames } from './key-frames.ts';

/**
 * The panels that an extension has open. Each belongs to the requests that were pending when it came up, or to the
 * one whose id its own id has in it: it stops their clocks, and goes with the last of them that is given up. One
 * whose request was answered stays until it is closed.
 */
export class ExtensionPanels {
	readonly #link: Link;
	readonly #pending: () => Iterable<PendingRequest>;
	readonly #open = new Map<string, TrackedPanel>();

	constructor(link: Link, pending: () => Iterable<PendingRequest>) {
		this.#link = link;
		this.#pending = pending;
	}

	open({ id, title, lines, footer, fields }: Panel): void {
		this.#forget(id);
		const form = this.#link.has('x.panel2') && fields !== undefined ? new Form(fields) : undefined;
		const requests = requestsOf(id, [...this.#pending()]);
		const panel: TrackedPanel = { id, requests, form, content: { title, lines, footer } };
		this.#open.set(id, panel);
		for (const request of requests) request.panelOpened(id, title);
		this.#stack.open(this.#owner, id, drawn(panel), this.#listener(panel));
	}

	render({ panel_id, title, lines, footer }: PanelRender): void {
		const panel = this.#open.get(panel_id);
		if (panel === undefined) return;
		panel.content = { title, lines, footer };
		this.#stack.render(this.#owner, panel_id, drawn(panel));
	}

	/** The extension closed it. */
	close(panelId: string): void {
		if (this.#forget(panelId)) this.#stack.close(this.#owner, panelId);
	}

	/** A request was answered: its panels have no request any more. */
	answered(request: PendingRequest): void {
		for (const panelId of request.panels) this.#open.get(panelId)?.requests.delete(request);
	}

	/** The answer to a request is not waited for any more: its panels are closed. */
	abandoned(request: PendingRequest): void {
		for (const panelId of [...request.panels]) {
			const requests = this.#open.get(panelId)?.requests;
			requests?.delete(request);
			if (requests?.size !== 0) continue;
			this.close(panelId);
			this.#link.send({ type: 'panel_close', panel_id: panelId });
		}
	}

	/** The extension is gone. */
	closeAll(): void {
		this.#open.clear();
		this.#stack.closeOwner(this.#owner);
	}

	get #owner(): string {
		return this.#link.extension.name;
	}

	get #stack(): PanelStack {
		return this.#link.ports.front.panels;
	}

	#listener(panel: TrackedPanel): PanelListener {
		const { id, form } = panel;
		const isRich = this.#link.has('x.panel2');
		return {
			takesEscape: isRich && form === undefined,
			key: (press) => {
				if (form === undefined) for (const frame of keyFrames(id, press, { isRich })) this.#link.send(frame);
				else this.#fillIn(panel, form, press);
			},
			closed: () => {
				this.#forget(id);
				this.#link.send({ type: 'panel_close', panel_id: id });
			},
			...(isRich && {
				resized: ({ width, height }) =>
					this.#link.send({ type: 'panel_resize', panel_id: id, width, height }),
			}),
		};
	}

	#fillIn(panel: TrackedPanel, form: Form, press: PanelKeyPress): void {
		const step = form.press(press);
		if (step === 'changed') this.#stack.render(this.#owner, panel.id, drawn(panel));
		if (step !== 'submitted') return;
		this.close(panel.id);
		this.#link.send({ type: 'panel_result', panel_id: panel.id, value: form.values });
	}

	#forget(panelId: string): boolean {
		const panel = this.#open.get(panelId);
		if (panel === undefined) return false;
		this.#open.delete(panelId);
		for (const request of panel.requests) request.panelClosed(panelId);
		return true;
	}
}

interface TrackedPanel {
	readonly id: string;
	readonly requests: Set<PendingRequest>;
	readonly form: Form | undefined;
	content: PanelContent;
}

const drawn = ({ content, form }: TrackedPanel): PanelContent =>
	form === undefined ? content : { ...content, lines: [...content.lines, ...form.lines()] };

const requestsOf = (panelId: string, pending: readonly PendingRequest[]): Set<PendingRequest> => {
	const words = new Set(panelId.split(/[^A-Za-z0-9]+/));
	const named = pending.filter(({ id }) => words.has(id));
	return new Set(named.length > 0 ? named : pending);
};
