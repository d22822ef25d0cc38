import { isTenonError, type SecretStore } from '@tenon/core';
import { callSeatPort, type SeatPortCall } from '@tenon/extensions';
import type { PortAnswer, PortOrder } from '../messages.ts';
import type { OpenKernel } from './kernels.ts';

/** Does what an extension asks for by a port, in its own kernel; what it may not do is an answer, too. */
export const answerPort = async (
	{ seat }: OpenKernel,
	{ name, params, place, principal }: PortOrder,
	{ signal, secrets }: { readonly signal: AbortSignal; readonly secrets: SecretStore },
): Promise<PortAnswer> => {
	try {
		// The session has read the parameters of each port.
		const call = { name, params, signal } as SeatPortCall;
		return { ok: true, value: await callSeatPort({ principal, seat, secrets, placeIn: () => place }, call) };
	} catch (error) {
		if (!isTenonError(error)) throw error;
		return { ok: false, code: error.code, message: error.message };
	}
};
