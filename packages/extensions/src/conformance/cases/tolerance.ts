import { fail, pass, skipped, type Verdict } from '../case-result.ts';
import { findSilence, type KitSession } from '../kit-session.ts';

/** Frames and fields of a later protocol. */
export const checkUnknownFrames = (session: KitSession): Promise<Verdict> =>
	afterBytes(session, [
		'{"type":"x_frame_of_a_later_protocol","id":"kit","value":[1,{"deep":true}]}\n',
		'{"type":"panel_resize","panel_id":"no-such-panel","width":80,"height":24,"new_field":{}}\n',
	]);

/** Lines that are no frames at all. */
export const checkMalformedLines = (session: KitSession): Promise<Verdict> =>
	afterBytes(session, [
		'\n',
		'{"type":"x_half_a_frame","id":\n',
		'[1,2]\n',
		'null\n',
		'"text"\n',
		'{"id":"kit"}\n',
		'{"type":7}\n',
		Uint8Array.of(0xff, 0xfe, 0x00, 0x0a),
	]);

/** Cancellations of what is not running; only for those that said they know them. */
export const checkCancellation = (session: KitSession): Promise<Verdict> => {
	const { capabilities } = session.offers.hello;
	const types = [
		...(capabilities.includes('tool_cancel') ? (['tool_cancel'] as const) : []),
		...(capabilities.includes('x.cancel') ? (['command_cancel', 'intercept_cancel'] as const) : []),
	];
	if (types.length === 0) return Promise.resolve(skipped('it does not say that it can be cancelled'));
	for (const type of types) session.probe.send({ type, id: 'no-such-request' });
	return verdictAfter(session);
};

const afterBytes = (session: KitSession, parts: readonly (string | Uint8Array)[]): Promise<Verdict> => {
	for (const part of parts) session.probe.sendBytes(part);
	return verdictAfter(session);
};

const verdictAfter = async (session: KitSession): Promise<Verdict> => {
	const silence = await findSilence(session);
	return silence === undefined ? pass : fail(silence);
};
