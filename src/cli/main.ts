#!/usr/bin/env node
import { nodeConsole } from './node-console.ts';
import { runProgram } from './program.ts';

process.exitCode = await runProgram(process.argv.slice(2), nodeConsole());
