"""Each fault of the broken provider and a check that must catch it."""

from __future__ import annotations

STDIO = (
    ("buffers-replies", "test_a_reply_arrives_while_stdin_stays_open"),
    ("greets", "test_end_of_input_without_a_message"),
    ("logs-json", "test_end_of_input_without_a_message"),
    ("answers-blank-lines", "test_blank_lines_and_crlf_are_no_messages"),
    ("ends-lines-with-crlf", "test_blank_lines_and_crlf_are_no_messages"),
    ("reads-once", "test_a_message_may_arrive_in_pieces"),
    ("ends-on-garbage", "test_three_bad_lines_in_a_row_are_answered_once_each_and_in_order"),
    ("silent-on-bad-requests", "test_three_bad_lines_in_a_row_are_answered_once_each_and_in_order"),
    ("says-errors-twice", "test_three_bad_lines_in_a_row_are_answered_once_each_and_in_order"),
    ("mislabels-bad-requests", "test_three_bad_lines_in_a_row_are_answered_once_each_and_in_order"),
    ("error-without-id", "test_three_bad_lines_in_a_row_are_answered_once_each_and_in_order"),
    ("late-errors", "test_replies_leave_in_the_order_of_the_requests"),
    ("short-lines-only", "test_sixteen_mib_are_served_and_one_byte_more_is_not"),
    ("no-line-limit", "test_sixteen_mib_are_served_and_one_byte_more_is_not"),
    ("never-resynchronises", "test_nothing_on_a_line_over_the_limit_is_taken_for_a_message"),
    ("hoards-what-it-skips", "test_memory_stays_bounded_whatever_the_length_of_a_line"),
    ("drops-the-last-line", "test_end_of_input_in_the_middle_of_a_line"),
    ("drops-the-last-line", "test_a_last_line_without_lf_counts"),
    ("outlives-its-input", "test_end_of_input_without_a_message"),
    ("hurries-at-the-end", "test_requests_in_flight_are_answered_before_the_end"),
    ("answers-shutdown", "test_shutdown_ends_with_zero_in_two_seconds_and_without_a_word"),
    ("ignores-shutdown", "test_shutdown_ends_with_zero_in_two_seconds_and_without_a_word"),
    ("ends-with-one", "test_shutdown_ends_with_zero_in_two_seconds_and_without_a_word"),
    ("ignores-shutdown", "test_shutdown_comes_in_its_turn"),
    ("ignores-sigterm", "test_sigterm_ends_it_quickly_and_without_a_word-idle"),
    ("greets", "test_sigterm_ends_it_quickly_and_without_a_word-in a line"),
    ("ignores-sigterm", "test_sigterm_may_come_just_before_the_next_read"),
    ("fails-to-help", "test_help_and_version_are_for_people"),
    ("takes-every-flag", "test_an_unknown_flag_is_refused"),
)

ANSWERS = (
    ("no-name", "test_handshake_tells_who_answers_and_what_may_be_asked-stdio"),
    ("writes-a-bom", "test_handshake_tells_who_answers_and_what_may_be_asked-stdio"),
    ("pretty-prints", "test_handshake_tells_who_answers_and_what_may_be_asked-http"),
    ("shakes-hands-once", "test_every_version_of_the_family_is_welcome_again_and_again-stdio"),
    ("reads-family-as-prefix", "test_another_family_is_refused_by_name_and_the_provider_lives_on-stdio"),
    ("takes-every-family", "test_another_family_is_refused_by_name_and_the_provider_lives_on-http"),
    ("ends-on-garbage", "test_another_family_is_refused_by_name_and_the_provider_lives_on-stdio"),
    ("shuffles-frames", "test_public_probe_gets_frames_in_a_stable_order-stdio"),
    ("serves-nothing", "test_public_probe_gets_frames_in_a_stable_order-http"),
    ("counts-characters", "test_public_probe_gets_frames_in_a_stable_order-stdio"),
    ("wrong-digest", "test_public_probe_gets_frames_in_a_stable_order-stdio"),
    ("false-provenance", "test_public_probe_gets_frames_in_a_stable_order-stdio"),
    ("no-citation", "test_public_probe_gets_frames_in_a_stable_order-stdio"),
    ("trims-ids", "test_ids_are_echoed_to_the_letter-stdio"),
    ("invents-ids", "test_ids_are_never_invented-stdio"),
    ("never-truncated", "test_nothing_fits_into_no_frames_or_no_tokens-stdio"),
    ("ignores-max-frames", "test_nothing_fits_into_no_frames_or_no_tokens-stdio"),
    ("ignores-max-tokens", "test_nothing_fits_into_no_frames_or_no_tokens-http"),
    ("always-truncated", "test_the_largest_limits_are_only_limits-stdio"),
    ("keeps-the-worst", "test_the_best_frame_survives_a_limit_of_one-stdio"),
    ("ignores-max-tokens", "test_the_token_budget_is_kept_whatever_it_is-stdio"),
    ("ignores-kinds", "test_each_declared_kind_is_served_and_nothing_but_it-stdio"),
    ("ignores-kinds", "test_a_kind_that_is_not_served_gets_no_frames-http"),
    ("ignores-as-of", "test_as_of_keeps_the_window_half_open-stdio"),
    ("ignores-valid-to", "test_as_of_keeps_the_window_half_open-stdio"),
    ("compares-instants-as-text", "test_as_of_keeps_the_window_half_open-http"),
    ("ignores-anchors", "test_anchors_bring_their_frames_to_the_front-stdio"),
    ("anchors-filter", "test_an_unknown_anchor_changes_nothing_but_the_ranking-stdio"),
    ("refuses-unknown-members", "test_unknown_members_are_ignored_at_every_depth-stdio"),
)

MATRIX = tuple(
    (fault, f"test_each_message_gets_its_answer_and_no_other-{transport}")
    for transport, faults in {
        "stdio": (
            "splits-at-every-separator",
            "answers-the-hosts-frames",
            "answers-notifications",
            "silent-on-unknown-requests",
            "dies-on-deep-nesting",
            "replaces-bad-utf8",
            "takes-nan",
            "takes-surrogates",
            "error-without-id",
        ),
        "http": ("takes-every-family", "answers-notifications", "dies-on-deep-nesting", "invents-ids"),
    }.items()
    for fault in faults
)

VERIFY = (
    ("forgets", "test_a_fresh_process_knows_what_an_earlier_one_served-stdio"),
    ("insists-on-its-name", "test_the_name_a_host_uses_for_the_provider_does_not_matter-http"),
    ("vouches-for-everything", "test_another_digest_is_stale_and_echoed_to_the_letter-stdio"),
    ("echoes-trimmed", "test_another_digest_is_stale_and_echoed_to_the_letter-http"),
    ("never-unknown", "test_a_frame_that_never_was_is_unknown-stdio"),
    ("vouches-for-everything", "test_without_a_digest_nothing_is_called_valid-stdio"),
    ("verdicts-reversed", "test_what_was_served_is_valid-stdio"),
    ("verdicts-reversed", "test_one_verdict_for_each_identity_in_order-stdio"),
    ("verified-with-id", "test_an_id_on_verify_is_ignored-stdio"),
    ("silent-on-bad-requests", "test_an_ill_formed_verify_is_a_bad_request-stdio"),
    ("reads-documents-once", "test_an_edited_document_is_served_anew_and_its_old_digest_is_stale"),
    ("verifies-from-memory", "test_a_verdict_is_fresh_without_a_query_in_between"),
    ("verifies-from-memory", "test_a_removed_document_is_no_longer_vouched_for"),
)

AUTHOR = (
    ("lets-prints-through", "test_what_the_author_prints_goes_to_stderr-stdio"),
    ("lets-prints-through", "test_what_the_author_prints_goes_to_stderr-http"),
    ("dies-when-the-author-throws", "test_what_the_author_throws_is_one_internal_error-throw-stdio"),
    ("dies-when-the-author-throws", "test_what_the_author_throws_is_one_internal_error-throw-http"),
    ("silent-when-the-author-throws", "test_what_the_author_throws_is_one_internal_error-fail-stdio"),
    ("keeps-the-worst", "test_careless_frames_are_filtered_priced_and_cut_best_first-stdio"),
    ("ignores-as-of", "test_careless_frames_are_filtered_priced_and_cut_best_first-http"),
    ("counts-characters", "test_careless_frames_are_filtered_priced_and_cut_best_first-stdio"),
    ("lets-bad-frames-through", "test_frames_that_break_a_rule_stay_behind_and_are_named-stdio"),
    ("drops-bad-frames-silently", "test_frames_that_break_a_rule_stay_behind_and_are_named-stdio"),
    ("verifies-unasked", "test_verify_that_was_never_offered_is_a_bad_request-stdio"),
)

HTTP = (
    ("says-400-for-errors", "test_envelopes_come_as_json_with_status_200"),
    ("says-html", "test_envelopes_come_as_json_with_status_200"),
    ("says-200-for-nothing", "test_a_notification_gets_204_and_no_body"),
    ("reads-one-line-of-a-body", "test_a_body_may_be_laid_out_on_lines"),
    ("answers-every-method", "test_only_post_is_allowed-GET"),
    ("mixes-up-ids", "test_two_hundred_requests_at_once_each_get_their_own_answer"),
    ("short-bodies-only", "test_a_body_of_sixteen_mib_is_served_and_one_byte_more_is_not"),
    ("no-body-limit", "test_a_body_of_sixteen_mib_is_served_and_one_byte_more_is_not"),
    ("hoards-what-it-skips", "test_memory_stays_bounded_whatever_the_length_of_a_body"),
    ("one-connection-at-a-time", "test_an_unfinished_body_does_not_hold_up_others"),
    ("ends-after-http-shutdown", "test_it_keeps_serving_after_shutdown"),
    ("ignores-sigterm", "test_sigterm_ends_the_server_quickly"),
    ("binds-everywhere", "test_it_listens_on_loopback_only-{port}"),
    ("binds-everywhere", "test_a_bind_to_every_address_is_refused_unless_asked_for-0.0.0.0:{port}"),
    ("binds-everywhere", "test_a_bind_without_a_host_is_no_bind_to_every_address"),
    ("never-public", "test_a_bind_to_every_address_is_granted_when_asked_for"),
    ("shares-its-port", "test_a_port_in_use_is_said_and_ends_it"),
)

CONFORMANCE = (
    *(
        (fault, "test_stdio_passes_thirteen_checks_and_skips_one")
        for fault in (
            "counts-characters",
            "no-citation",
            "no-name",
            "false-provenance",
            "vouches-for-everything",
            "ignores-kinds",
            "ignores-as-of",
            "mislabels-bad-requests",
            "serves-nothing",
        )
    ),
    ("counts-characters", "test_http_passes_ten_checks_and_skips_four_twice_on_one_server"),
    ("ends-after-http-shutdown", "test_http_passes_ten_checks_and_skips_four_twice_on_one_server"),
    ("serves-nothing", "test_the_query_of_the_public_suite_gets_at_least_one_frame"),
)

FAULTS = STDIO + ANSWERS + MATRIX + VERIFY + AUTHOR + HTTP + CONFORMANCE
