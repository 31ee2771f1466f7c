import { describe, expect, it } from 'vitest'
import { createSnowflakeGenerator, isEarlierSnowflake, snowflakeTimestamp } from './snowflake.ts'

describe('snowflakes', () => {
  it('contain their creation time', () => {
    const noon = Date.UTC(2026, 2, 1, 12)
    expect(snowflakeTimestamp(createSnowflakeGenerator(() => noon)())).toBe(noon)
    // An id from Discord's documentation.
    expect(snowflakeTimestamp('175928847299117063')).toBe(Date.UTC(2016, 3, 30, 11, 18, 25, 796))
  })

  it('increase while the clock stands still or is set back', () => {
    let now = Date.UTC(2026, 2, 1)
    const give = createSnowflakeGenerator(() => now)
    const ids = Array.from({ length: 5_000 }, give)
    now -= 1_000
    ids.push(give())
    now += 10_000
    ids.push(give())
    for (const [index, id] of ids.entries())
      if (index > 0) expect(isEarlierSnowflake(ids[index - 1] ?? '', id)).toBe(true)
    expect(snowflakeTimestamp(ids.at(-1) ?? '')).toBe(now)
  })
})
