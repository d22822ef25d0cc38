import type { PanelStack } from '../panels/panel.ts';

/**
 * The panels of a front as one start of an extension has them. Once the start is over it touches none: those of its name
 * belong to the start after it.
 */
export const ownPanels = (panels: PanelStack, isLive: () => boolean): PanelStack => ({
	get isShown() {
		return panels.isShown;
	},
	get panels() {
		return panels.panels;
	},
	open: (owner, id, content, listener) => {
		if (isLive()) panels.open(owner, id, content, listener);
		else listener.closed();
	},
	render: (owner, id, content) => {
		if (isLive()) panels.render(owner, id, content);
	},
	close: (owner, id) => {
		if (isLive()) panels.close(owner, id);
	},
	closeOwner: (owner) => {
		if (isLive()) panels.closeOwner(owner);
	},
	dismiss: (panel) => panels.dismiss(panel),
	press: (press, panel) => panels.press(press, panel),
	resize: (size) => panels.resize(size),
	watch: (observe) => panels.watch(observe),
});
