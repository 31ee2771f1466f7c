import { describe, expect, it } from 'vitest'
import { buildRoute } from './route.ts'

describe('a route', () => {
  it('shows no id, and keeps each channel’s limits apart', () => {
    const made = buildRoute(
      'GET',
      '/channels/:channel/messages',
      { channel: '12' },
      { limit: 5, after: undefined },
    )
    expect(made).toMatchObject({
      route: 'GET /channels/:channel/messages',
      path: '/channels/12/messages?limit=5',
      asBot: true,
      secret: null,
    })
    expect(made.major).not.toBe(buildRoute('GET', '/channels/:channel/messages', { channel: '13' }).major)
  })

  it('with a token of its own needs none of the bot', () => {
    const made = buildRoute('PATCH', '/webhooks/:app/:token/messages/@original', { app: '1', token: 'a/b?c' })
    expect(made).toMatchObject({
      path: '/webhooks/1/a%2Fb%3Fc/messages/@original',
      asBot: false,
      secret: 'a/b?c',
    })
    expect(made.route).not.toContain('a/b')
  })
})
