import { json } from '../../data/shape.ts';
import { driverProtocol } from '../../plugins/driver-protocol.ts';
import type { PluginFactory } from '../../plugins/plugin-factory.ts';
import { standardDriver } from './driver.ts';
import { checkOptions } from './options.ts';

/** The standard protocol as a plugin; its options are `StandardOptions`, for the session and all its frames. */
export const standardProtocol: PluginFactory = driverProtocol(standardDriver, {
	session: () => ({
		configureOnMaterialize: (context, { pluginOptions }) => {
			const given = pluginOptions.decode(standardDriver.name, (options, path) =>
				checkOptions(json(options, path)),
			);
			if (given !== undefined) context.setProtocolTurnOptionsAllFrames({ ...given });
		},
	}),
});
