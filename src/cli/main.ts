#!/usr/bin/env node
import { nodeConsole } from './node-console.ts';
import { runProgram } from './program.ts';

const console = nodeConsole();
process.exitCode = await runProgram(process.argv.slice(2), console);
// Input that nobody will have an answer to would keep the process alive.
if (console.abandoned) process.exit();
