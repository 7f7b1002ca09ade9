/** Our answer to a request of the recorder's protocol, given as text. */
import { answer as answerRequest } from '../../src/batch/answer.ts';
import type { Answer } from './fixtures.ts';

export const answer = (request: string): Answer => answerRequest(request) as Answer;
