import { driverProtocol } from '../../plugins/driver-protocol.ts';
import type { PluginFactory } from '../../plugins/plugin-factory.ts';
import { standardDriver } from './driver.ts';

/** The standard protocol as a plugin. */
export const standardProtocol: PluginFactory = driverProtocol(standardDriver);
