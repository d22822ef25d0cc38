/** What the process of a session's kernels begins with, where the program runs from its sources. */
import { runKernelProcess } from './main.ts';

runKernelProcess();
