import { fail, pass, skipped, type Verdict } from '../case-result.ts';
import { findSilence, type KitSession } from '../kit-session.ts';
import { invoke } from './commands.ts';

/** Each panel that a command opens takes keys and its dismissal, and opens again afterwards. */
export const checkPanels = async (session: KitSession): Promise<Verdict> => {
	let tried = 0;
	for (const { name } of session.offers.commands) {
		const panelId = await openedBy(session, name);
		if (panelId === undefined) continue;
		tried++;
		const fault = await pressKeys(session, panelId, name);
		if (fault !== undefined) return fail(`${name}: ${fault}`);
	}
	return tried === 0 ? skipped('no command opened a panel') : pass;
};

const openedBy = async (session: KitSession, command: string): Promise<string | undefined> => {
	const answer = await invoke(session, command);
	if (typeof answer === 'string' || answer.error !== '') return undefined;
	return answer.action === 'open_panel' ? answer.open_panel?.id : undefined;
};

const pressKeys = async (
	session: KitSession,
	panelId: string,
	command: string,
): Promise<string | undefined> => {
	const { probe } = session;
	for (const [key, text] of keys) probe.send({ type: 'panel_key', panel_id: panelId, key, text });
	const silence = await findSilence(session);
	if (silence !== undefined) return `after keys: ${silence}`;
	probe.send({ type: 'panel_close', panel_id: panelId });
	// A key that comes late, of a panel that is gone.
	probe.send({ type: 'panel_key', panel_id: panelId, key: 'down', text: '' });
	if ((await openedBy(session, command)) === undefined) return 'it did not open again after it was dismissed';
	probe.send({ type: 'panel_close', panel_id: panelId });
	return undefined;
};

// Keys that move, and one that no panel has a use for: none that a panel would take for a yes.
const keys: readonly (readonly [string, string])[] = [
	['down', ''],
	['up', ''],
	['pagedown', ''],
	['unknown', ''],
	['rune', '\u{1F980}'],
];
