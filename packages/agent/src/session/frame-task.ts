import type { JsonObject } from '../data/json.ts';
import type { OpenTurn } from '../store/ingress.ts';

/** The work that a turn leaves for the frame that it opens. */
export const frameTask = (
	turn: OpenTurn,
	task: { readonly task: string; readonly frameKey: string; readonly options: JsonObject },
): JsonObject => ({ ...task, switches: switchesBefore(turn) + 1 });

/** How many switches of the frame in a row have led to a turn; none where input opened it. */
export const switchesBefore = ({ inputs, work: [work] }: OpenTurn): number => {
	const switches = inputs.length === 0 ? work?.payload.switches : undefined;
	return typeof switches === 'number' && Number.isSafeInteger(switches) && switches >= 0 ? switches : 0;
};
