import { door } from './door.ts'
import { painter } from './painter.ts'
import { RIGHTS } from './policy.ts'

/** Where Discord sends interactions and events. Anybody can knock: the door itself turns away what Discord has not signed. */
export const interactions = door({
  name: 'interactions',
  description: 'Answers Discord’s interactions and events',
  // 0.58 of a processor: a move's 8 ms of work (p99 28) take 14 (49), a start's 110 ms 190 at most. Half the memory would
  // save a tenth of a cent in a thousand moves, and every start would take twice as long.
  memory: '1024 MB',
  // Discord has gone after three; forgetting somebody at many tables may take longer, and is better done than begun.
  timeout: '10 seconds',
  posts: false,
  environment: { PAINTER_NAME: painter.name },
  also: [{ actions: RIGHTS.interactions.painter, resources: [painter.arn] }],
  more: { url: { authorization: 'none', cors: false } },
})
