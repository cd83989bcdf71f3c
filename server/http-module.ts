/**
 * `node:http`, for its values. An `import` of it would read all its exports, one of which loads a second HTTP client with its
 * WebSocket: 10 MB that nothing here uses (docs/decisions/0272).
 */
export const httpModule = process.getBuiltinModule('node:http')
