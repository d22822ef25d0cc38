import { ServiceError } from '../service/errors.ts';
import type { PanelVerbs } from '../service/verbs/panels.ts';
import type { SessionHost } from '../session-host.ts';

/** Panels of extensions that are open. */
export const panelVerbs = ({ parts: { front } }: SessionHost): Omit<PanelVerbs, 'openPanel'> => ({
	listPanels: async () =>
		front.panels.panels.map(({ owner, id, title, lines, footer }) => ({ owner, id, title, lines, footer })),
	pressKey: async ({ panel, ...press }) => {
		if (front.panels.press(press, panel)) return;
		const nearest = front.panels.panels.map(({ owner, id }) => `${owner}/${id}`);
		throw new ServiceError('service.unknown-panel', 'no such panel is open', { nearest });
	},
	closePanel: async ({ panel }) => front.panels.dismiss(panel),
	resizePanels: async (size) => front.panels.resize(size),
});
