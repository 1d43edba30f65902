"""Asks the provider of this package. This file is yours.

The server is strict here: a frame that breaks a rule of the protocol is an error.
"""

from __future__ import annotations

import unittest

from context_provider.protocol import (
    ContextQuery,
    FrameId,
    Frames,
    Query,
    Verified,
    Verify,
    VerifyRequest,
    decode_line,
    encode_line,
    validate,
)
from context_provider.provider import provider
from context_provider.server import Answering

QUERY = ContextQuery(goal="What does a broken blade cost?", max_frames=20, max_tokens=10_000)


class ProviderTest(unittest.TestCase):
    def setUp(self) -> None:
        self.server = Answering(provider, strict=True)

    def test_it_answers_with_frames_that_keep_every_rule(self) -> None:
        answer = self.ask(QUERY)
        self.assertTrue(answer.result.frames)
        self.assertEqual(validate(answer, QUERY), [])

    def test_the_best_frame_comes_first(self) -> None:
        self.assertIn("blades", self.ask(QUERY).result.frames[0].content or "")

    def test_what_it_served_is_valid(self) -> None:
        served = [
            FrameId(provider_id="p", frame_id=frame.id, content_digest=frame.content_digest)
            for frame in self.ask(QUERY).result.frames
        ]
        line = encode_line(Verify(request=VerifyRequest(frames=served)))
        answer = decode_line(self.server.answer(line).line or b"")
        assert isinstance(answer, Verified)
        self.assertEqual({verdict.status for verdict in answer.response.verdicts}, {"valid"})

    def ask(self, query: ContextQuery) -> Frames:
        answer = decode_line(self.server.answer(encode_line(Query(query=query))).line or b"")
        assert isinstance(answer, Frames)
        return answer


if __name__ == "__main__":
    unittest.main()
