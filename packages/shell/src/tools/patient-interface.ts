import { andFinally, type PatientHold, type UserInterface } from '@tenon/core';

/** The same interface; the script's clock stands while a person thinks. */
export const patientInterface = (ui: UserInterface, hold: () => PatientHold): UserInterface => ({
	get capabilities() {
		return ui.capabilities;
	},
	request: (kind, request) => {
		const held = hold();
		return andFinally(
			() => ui.request(kind, request),
			() => held.release(),
		);
	},
});
