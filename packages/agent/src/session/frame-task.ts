import { digestOf } from '../data/digest.ts';
import type { JsonObject } from '../data/json.ts';
import type { NewNode } from '../store/graph.ts';
import type { NewWork, OpenTurn } from '../store/ingress.ts';
import type { FinishedTurn } from './run-turn.ts';
import { type OpenedFrame, ownOptionsOf, protocolConfigIn } from './session-config.ts';
import { optionsOfTurn, withSettings } from './turn-settings.ts';

/** The frame that a commit opens, and the work that waits in it. */
export interface SwitchedFrame {
	readonly node: NewNode;
	readonly work: Omit<NewWork, 'now'>;
	readonly opened: OpenedFrame;
}

/** The frame that a turn opens; its task keeps the model and the options of the turn's input. */
export const frameOf = (
	{ outcome, decided }: FinishedTurn,
	config: JsonObject,
	turn: OpenTurn,
): SwitchedFrame | undefined => {
	if (outcome.type !== 'frame-switch') return undefined;
	const { sessionId, turnId } = turn;
	const { frameKey, task } = outcome;
	const frameId = digestOf(`${sessionId}\n${frameKey}`).slice(0, 32);
	const { protocol } = decided;
	const own = protocol.scope === 'session' ? undefined : ownOptionsOf(protocolConfigIn(config), frameId);
	const options = outcome.options ?? own ?? protocol.options;
	const kept = { ...decided, protocol: { ...protocol, options, scope: null } };
	const payload = {
		task,
		frameKey,
		options: withSettings(optionsOfTurn(turn), kept),
		switches: switchesBefore(turn) + 1,
	};
	return {
		node: { id: `frame/${frameId}/${turnId}`, kind: 'frame', payload: { frameId, frameKey, task } },
		work: { id: `${turnId}/task`, sessionId, kind: 'turn-work', payload },
		opened: { frameId, options },
	};
};

/** How many switches of the frame in a row have led to a turn; none where input opened it. */
export const switchesBefore = ({ inputs, work: [work] }: OpenTurn): number => {
	const switches = inputs.length === 0 ? work?.payload.switches : undefined;
	return typeof switches === 'number' && Number.isSafeInteger(switches) && switches >= 0 ? switches : 0;
};
