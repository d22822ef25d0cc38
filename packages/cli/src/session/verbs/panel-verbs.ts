import { ServiceError } from '../service/errors.ts';
import { nearestOf } from '../service/nearest.ts';
import type { PanelVerbs } from '../service/verbs/panels.ts';
import type { SessionHost } from '../session-host.ts';

/** Panels of extensions. */
export const panelVerbs = ({ parts: { front, extensions } }: SessionHost): PanelVerbs => ({
	listPanels: async () =>
		front.panels.panels.map(({ owner, id, title, lines, footer }) => ({ owner, id, title, lines, footer })),
	pressKey: async ({ panel, ...press }) => {
		if (front.panels.press(press, panel)) return;
		const nearest = front.panels.panels.map(({ owner, id }) => `${owner}/${id}`);
		throw new ServiceError('service.unknown-panel', 'no such panel is open', { nearest });
	},
	closePanel: async ({ panel }) => front.panels.dismiss(panel),
	resizePanels: async (size) => front.panels.resize(size),
	openPanel: async ({ name }) => {
		const panels = extensions.registry.of('panel');
		const found = panels.find(({ contribution }) => contribution.name === name);
		if (found === undefined) {
			const known = panels.map(({ contribution }) => contribution.name);
			const text = `there is no panel ${JSON.stringify(name)}`;
			throw new ServiceError('service.unknown-panel', text, { nearest: nearestOf(name, known) });
		}
		await found.contribution.open();
	},
});
